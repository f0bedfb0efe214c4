// Written by `npm run types -w texts` out of languages/en.json.
export type CompareTexts = {
  title: [Record<never, never>, never];
  modes: [Record<never, never>, never];
  side: [Record<never, never>, never];
  slider: [Record<never, never>, never];
  zoomIn: [Record<never, never>, never];
  zoomOut: [Record<never, never>, never];
  fit: [Record<never, never>, never];
  stage: [Record<never, never>, never];
  divide: [Record<never, never>, never];
  settings: [Record<never, never>, never];
  setting: [Record<never, never>, never];
  tool: [Record<never, never>, never];
  differs: [Record<never, never>, never];
  which: [{ name: string | number }, never];
  place: [{ place: number; total: number }, never];
  add: [Record<never, never>, never];
  remove: [{ name: string | number }, never];
  reuse: [{ name: string | number }, never];
  goOn: [Record<never, never>, never];
  play: [Record<never, never>, never];
  pause: [Record<never, never>, never];
  position: [Record<never, never>, never];
  sound: [{ name: string | number }, never];
};
