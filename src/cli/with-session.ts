import type { JsonObject } from '../json.ts';
import type { CliSession } from './session.ts';

/** Opens the database for the length of one command. */
export async function withSession(
  open: () => Promise<CliSession>,
  work: (session: CliSession) => Promise<void>,
): Promise<void> {
  const session = await open();
  try {
    await work(session);
  } finally {
    await session.close();
  }
}

/** What an operator does beside the service is in the audit log too, under the actor `cli`. */
export function auditCommand(
  { stores, clock }: CliSession,
  action: string,
  [resourceType, resourceId]: readonly [type: string, id: string],
  detail: JsonObject,
): Promise<void> {
  return stores.audit.append({
    time: clock.now(),
    actorId: 'cli',
    action,
    resourceType,
    resourceId,
    outcome: 'done',
    requestId: 'cli',
    detail,
  });
}
