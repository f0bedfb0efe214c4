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
};
