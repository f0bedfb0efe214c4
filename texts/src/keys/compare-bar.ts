// Written by `npm run types -w texts` out of languages/en.json.
export type CompareBarTexts = {
  bar: [Record<never, never>, never];
  count: [{ count: number }, never];
  compare: [Record<never, never>, never];
  clear: [Record<never, never>, never];
};
