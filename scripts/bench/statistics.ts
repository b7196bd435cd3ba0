/** The value below which the share `part` of the sorted numbers lies. */
export function percentile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (value === undefined) throw new Error('There is no percentile of no numbers');
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = percentile(sorted, 0.5);
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2;
}
