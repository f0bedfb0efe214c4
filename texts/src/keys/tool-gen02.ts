// Written by `npm run types -w texts` out of languages/en.json.
export type ToolGen02Texts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.duration.hint': [Record<never, never>, never];
};
