import { ServiceError } from '../errors.ts';
import { targetKeyOf } from './admit.ts';
import type { AppsParts } from './app-exchange.ts';
import type { AppSession, SessionTable } from './session-table.ts';

/** How soon a session learns that its server went offline, that its grant was withdrawn, or of a new release. */
export const WATCH_MS = 2000;

export interface SessionWatch {
  stop(): void;
}

/** Requests are judged when they come; what is open between them is judged here (D35). */
export function watchSessions(
  sessions: SessionTable,
  { servers, access, log }: Pick<AppsParts, 'servers' | 'access' | 'log'>,
): SessionWatch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const all = sessions.all();
    if (all.length > 0) await lookAt(all, sessions, { servers, access });
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      // What cannot be decided is decided at the next request, which asks again.
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'sessions of app endpoints could not be checked'))
        .finally(again);
    }, WATCH_MS).unref();
  }

  again();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function lookAt(
  all: readonly AppSession[],
  sessions: SessionTable,
  { servers, access }: Pick<AppsParts, 'servers' | 'access'>,
): Promise<void> {
  const ids = [...new Set(all.map(({ facts }) => facts.mcpId))];
  const releases = new Map((await servers.findReleases(ids)).map(release => [release.mcpId, release]));
  for (const session of all) {
    const { facts } = session;
    const release = releases.get(facts.mcpId);
    if (release === undefined || targetKeyOf(release) !== facts.targetKey) sessions.end(session);
    else if (release.releaseTime !== facts.releaseTime) {
      facts.releaseTime = release.releaseTime;
      session.toolsChanged();
    }
  }
  await Promise.all(all.filter(({ busy }) => busy > 0).map(session => checkGrant(session, sessions, access)));
}

async function checkGrant(session: AppSession, sessions: SessionTable, access: AppsParts['access']): Promise<void> {
  try {
    await access.require(session.facts.caller, session.facts.mcpId, 'execute');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    sessions.end(session);
  }
}
