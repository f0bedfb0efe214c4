// Written by `npm run types -w texts` out of languages/en.json.
export type ToolFalBriaBgRemoveTexts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'features.0': [Record<never, never>, never];
  'features.1': [Record<never, never>, never];
  'features.2': [Record<never, never>, never];
  'features.3': [Record<never, never>, never];
};
