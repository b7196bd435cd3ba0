const ATTEMPTS = 50;

/**
 * Repeats a read, change and compare-and-set until no other writer came in between; `attempt` gives `undefined` when one did.
 * Each round one of the competing writers wins, so the bound is never met by honest competition.
 */
export async function writeUntilCurrent<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < ATTEMPTS; round++) {
    const written = await attempt();
    if (written !== undefined) return written;
  }
  throw new Error(`A record changed under each of ${ATTEMPTS} attempts to write it`);
}
