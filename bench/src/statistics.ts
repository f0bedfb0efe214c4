/** The value below which the share `p` (0 to 1) of the sample lies, by the nearest rank; NaN for an empty sample. */
export function percentile(sample: readonly number[], p: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (sample: readonly number[]) => percentile(sample, 0.5);
