// Written by `npm run types -w texts` out of languages/en.json.
export type TimelineTexts = {
  title: [Record<never, never>, never];
  help: [Record<never, never>, never];
  count: [{ month: string | number; count: number }, never];
  more: [{ month: string | number; count: number }, never];
};
