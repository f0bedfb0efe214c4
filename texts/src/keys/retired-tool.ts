// Written by `npm run types -w texts` out of languages/en.json.
export type RetiredToolTexts = {
  title: [Record<never, never>, never];
  text: [Record<never, never>, never];
  showAll: [Record<never, never>, never];
  asked: [Record<never, never>, never];
  copyAll: [Record<never, never>, never];
  alike: [Record<never, never>, never];
  use: [Record<never, never>, never];
  useNamed: [{ name: string | number }, never];
  row: [{ label: string | number; value: string | number }, never];
};
