// Written by `npm run types -w texts` out of languages/en.json.
export type ToolFalWanProTexts = {
  summary: [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
