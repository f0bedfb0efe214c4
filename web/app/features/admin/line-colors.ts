/** As many lines of a chart as have a color of their own. */
export const lineColors = [
  'var(--accent)',
  'var(--accent-pink)',
  'var(--status-completed)',
  'var(--status-processing)',
  'var(--status-other)',
] as const;
