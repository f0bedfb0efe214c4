/** The one in the middle; 0 of none. */
export function medianOf(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * In how many of all pairs the first is slower, 0 to 1: a half when nothing can be told, as in the test of Mann and
 * Whitney.
 */
export function slowerShare(first: readonly number[], second: readonly number[]): number {
  const slower = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0);
  return slower / (first.length * second.length);
}
