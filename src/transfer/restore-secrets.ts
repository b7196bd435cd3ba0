import { MASK } from '../servers/secret-mask.ts';
import type { ReleaseRecord, ServerConfig } from '../storage/records.ts';
import type { StoredServer } from '../storage/transfer-store.ts';

type Secrets = Pick<ServerConfig, 'headers' | 'env'>;

/** A member of the file whose value is not known: it was masked, and none is stored. */
export interface LeftOut {
  /** Within the server, such as `configuration.headers.Authorization`. */
  member: string;
}

/**
 * D14, for a file: a masked value means the stored one. Where none is stored the member is left out, since a server that is sent
 * `******` in place of its secret would refuse us without saying why.
 */
export function restoreSecrets(
  server: StoredServer,
  stored: StoredServer | undefined,
): { server: StoredServer; leftOut: LeftOut[] } {
  const leftOut = new Set<string>();
  const known = (first: readonly (Secrets | undefined)[]): Secrets[] =>
    [...first, stored?.record, stored?.release].filter(source => source !== undefined);
  const restore = <T extends Secrets>(config: T, sources: readonly Secrets[], path: string): T => ({
    ...config,
    headers: unmask(
      config.headers,
      sources.map(source => source.headers),
      { path: `${path}.headers`, leftOut },
    ),
    env: unmask(
      config.env,
      sources.map(source => source.env),
      { path: `${path}.env`, leftOut },
    ),
  });

  const record = restore(server.record, known([]), 'configuration');
  // A published server is served as released: the two may not part over their secrets.
  const ofRelease = record.status === 'published' ? known([]) : known([stored?.release]);
  const release = server.release && restore(server.release, ofRelease, 'release.configuration');
  const history = server.history.map((released, index): ReleaseRecord => {
    if (release?.version === released.version) return release;
    const same = stored?.history.find(({ version }) => version === released.version);
    return restore(released, known([same]), `history[${index}].configuration`);
  });
  return { server: { record, release, history }, leftOut: [...leftOut].map(member => ({ member })) };
}

function unmask(
  given: Record<string, string>,
  sources: readonly Record<string, string>[],
  { path, leftOut }: { path: string; leftOut: Set<string> },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string][] => {
      if (value !== MASK) return [[name, value]];
      const kept = sources.map(source => valueOf(source, name)).find(secret => secret !== undefined);
      if (kept !== undefined) return [[name, kept]];
      leftOut.add(`${path}.${name}`);
      return [];
    }),
  );
}

/** Names are compared as given, then without case, as header names are. */
function valueOf(secrets: Record<string, string>, name: string): string | undefined {
  if (Object.hasOwn(secrets, name)) return secrets[name];
  return Object.entries(secrets).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
}
