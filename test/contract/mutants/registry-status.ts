import {
  answering,
  bodyOf,
  json,
  meddling,
  recoding,
  refusesWith,
  refusing,
  replying,
  requestOf,
  serverOf,
  showing,
  statuses,
} from '../operation-faults.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

const DELETE = 'deleteMCPServer';
const STATUS = 'updateMCPServerStatus';

const deletes: Mutant[] = [
  {
    requirement: 'registry-delete-empty',
    text: 'answers a delete with an object',
    ...meddling(DELETE, response => {
      if (response.status === 200) Object.assign(response, json({}));
    }),
  },
  {
    requirement: 'registry-delete-empty',
    text: 'answers a delete with 204',
    ...meddling(DELETE, response => {
      if (response.status === 200) response.status = 204;
    }),
  },
  {
    requirement: 'registry-delete-empty',
    text: 'keeps what it says it deleted',
    ...replying(DELETE, () => ({ status: 200, headers: {}, body: '' })),
  },
  {
    requirement: 'registry-delete-empty',
    text: 'answers a second delete like the first',
    ...meddling(DELETE, response => {
      if (response.status === 404) Object.assign(response, { status: 200, headers: {}, body: '' });
    }),
  },
  {
    requirement: 'registry-delete-status',
    text: 'takes a server offline to delete it',
    ...meddling(DELETE, async (response, request, again) => {
      if (!refusesWith(response, 'MCPUnSupportDelete')) return;
      await again(requestOf(STATUS, request, { mcp_id: serverOf(request) }, { status: 'offline' }));
      Object.assign(response, await again(request));
    }),
  },
  {
    requirement: 'registry-delete-status',
    text: 'has another code for a server that cannot be deleted',
    ...recoding(DELETE, 'MCPUnSupportDelete', 'AgentOperatorIntegration.BadRequest.MCPStatusInvalid'),
  },
  { requirement: 'registry-delete-status', text: 'deletes unpublish servers only', ...deletingOnly('unpublish') },
  { requirement: 'registry-delete-status', text: 'deletes offline servers only', ...deletingOnly('offline') },
];

function deletingOnly(status: string): Pick<Mutant, 'request'> {
  const present = statuses();
  return {
    request(request) {
      if (isOperation(request, STATUS)) present.move(request);
      if (!isOperation(request, DELETE) || present.of(request) === status) return undefined;
      return refusing(400, 'BadRequest.MCPUnSupportDelete');
    },
  };
}

/** Refuses the present status, as if it were a move. */
function refusingRepeats(): Pick<Mutant, 'request'> {
  const present = statuses();
  return replying(STATUS, ({ status }, request) => {
    const before = present.of(request);
    present.move(request);
    return before === status ? refusing(400, 'BadRequest.MCPStatusInvalid') : undefined;
  });
}

const MOVES = ['published', 'editing', 'offline', 'unpublish'];

const moves: Mutant[] = [
  ...MOVES.map((to): Mutant => ({
    requirement: 'registry-status-moves',
    text: `lets no server become ${to}`,
    ...replying(STATUS, ({ status }) => (status === to ? refusing(400, 'BadRequest.MCPStatusInvalid') : undefined)),
  })),
  {
    requirement: 'registry-status-moves',
    text: 'answers the status before the move',
    ...answering(STATUS, body => {
      if (body.status === 'editing') body.status = 'published';
    }),
  },
  {
    requirement: 'registry-status-moves',
    text: 'says that it moved and did not',
    ...replying(STATUS, ({ status = null }, request) =>
      status === 'editing' ? json({ mcp_id: serverOf(request), status }) : undefined,
    ),
  },
  {
    requirement: 'registry-status-refused',
    text: 'says that every move was made',
    ...meddling(STATUS, (response, request) => {
      const { status = null } = bodyOf(request);
      if (refusesWith(response, 'MCPStatusInvalid'))
        Object.assign(response, json({ mcp_id: serverOf(request), status }));
    }),
  },
  {
    requirement: 'registry-status-refused',
    text: 'has another code for a move that is not allowed',
    ...recoding(STATUS, 'MCPStatusInvalid', 'Public.BadRequest'),
  },
  {
    requirement: 'registry-status-refused',
    text: 'publishes where it refuses a move',
    ...meddling(STATUS, async (response, request, again) => {
      if (!refusesWith(response, 'MCPStatusInvalid')) return;
      await again(requestOf(STATUS, request, { mcp_id: serverOf(request) }, { status: 'published' }));
    }),
  },
  { requirement: 'registry-status-repeat', text: 'refuses the present status', ...refusingRepeats() },
];

/** Changes a member of the detail a little each time it is shown. */
function drifting(member: 'update_time' | 'version' | 'release_time'): Mutant {
  let shown = 0;
  return {
    requirement: 'registry-status-repeat',
    text: `changes ${member} when nothing was changed`,
    ...showing(info => {
      shown += 1;
      const { [member]: value } = info;
      if (typeof value === 'bigint') info[member] = value + BigInt(shown);
      if (typeof value === 'number') info[member] = value + shown;
    }),
  };
}

const releases: Mutant[] = [
  {
    requirement: 'registry-status-name-taken',
    text: 'has another code for a name that is taken',
    ...recoding(STATUS, 'MCPExists', 'Public.BadRequest'),
  },
  {
    requirement: 'registry-status-name-taken',
    text: 'publishes two servers of one name',
    ...meddling(STATUS, (response, request) => {
      if (refusesWith(response, 'MCPExists'))
        Object.assign(response, json({ mcp_id: serverOf(request), status: 'published' }));
    }),
  },
  {
    requirement: 'registry-status-name-taken',
    text: 'shows a server as published that it refused to publish',
    ...showing(info => {
      if (info.status === 'unpublish') info.status = 'published';
    }),
  },
  {
    requirement: 'registry-status-release-time',
    text: 'keeps the time of the first release',
    ...showing(info => void (info.release_time = info.create_time ?? 0)),
  },
  {
    requirement: 'registry-status-release-time',
    text: 'tells release_time in milliseconds',
    ...showing(info => {
      if (typeof info.release_time === 'bigint') info.release_time = Number(info.release_time / 1_000_000n);
    }),
  },
  {
    requirement: 'registry-status-release-time',
    text: 'takes the creator for the releaser',
    ...showing(info => void (info.release_user = info.create_user ?? '')),
  },
  {
    requirement: 'registry-status-release-time',
    text: 'does not show when a server was released',
    ...showing(info => {
      delete info.release_time;
    }),
  },
];

export const registryStatusMutants: Mutant[] = [
  ...deletes,
  ...moves,
  ...(['update_time', 'version', 'release_time'] as const).map(drifting),
  ...releases,
];
