/** Those with an id, or else a name, that is asked for, in the order of the question and each once. */
export function findConcepts<T extends { id: string; name: string }>(
  concepts: readonly T[],
  wanted: readonly string[],
): { found: T[]; missing: string[] } {
  const found = new Set<T>();
  const missing: string[] = [];
  for (const idOrName of wanted) {
    const concept = concepts.find(({ id }) => id === idOrName) ?? concepts.find(({ name }) => name === idOrName);
    if (concept === undefined) missing.push(idOrName);
    else found.add(concept);
  }
  return { found: [...found], missing };
}
