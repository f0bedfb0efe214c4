// Written by `npm run types -w texts` out of languages/en.json.
export type TakedownsTexts = {
  title: [Record<never, never>, never];
  pageTitle: [Record<never, never>, never];
  description: [Record<never, never>, never];
  text: [Record<never, never>, never];
  notLoaded: [Record<never, never>, never];
  loading: [Record<never, never>, never];
  nothing: [Record<never, never>, never];
  takenAt: [Record<never, never>, 'when'];
  why: [{ name: string | number }, never];
  once: [Record<never, never>, never];
  appeal: [Record<never, never>, never];
  waiting: [Record<never, never>, never];
  'decision.upheld': [Record<never, never>, never];
  'decision.reinstated': [Record<never, never>, never];
};
