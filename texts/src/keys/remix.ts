// Written by `npm run types -w texts` out of languages/en.json.
export type RemixTexts = {
  title: [Record<never, never>, never];
  description: [Record<never, never>, never];
  heading: [{ title: string | number }, never];
  by: [{ credit: string | number }, never];
  comes: [{ tool: string | number }, never];
  comesWithFile: [{ tool: string | number }, never];
  credited: [Record<never, never>, never];
  price: [{ tokens: string | number }, never];
  open: [{ tool: string | number }, never];
  openWithout: [Record<never, never>, never];
  'left.refused': [Record<never, never>, never];
  'left.full': [Record<never, never>, never];
  'left.unfit': [Record<never, never>, never];
  gone: [Record<never, never>, never];
  goneText: [Record<never, never>, never];
  explore: [Record<never, never>, never];
  loading: [Record<never, never>, never];
};
