/** The value below which the share `p` (0 to 1) of the sample lies, by the nearest rank; NaN for an empty sample. */
export function percentile(sample: readonly number[], p: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (sample: readonly number[]) => percentile(sample, 0.5);

/** By how much a sample grows from one value to the next: the line of least squares through them; 0 for a single one. */
export function slope(sample: readonly number[]): number {
  const middle = (sample.length - 1) / 2;
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const spread = sample.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  if (spread === 0) return 0;
  return sample.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0) / spread;
}
