// Written by `npm run types -w texts` out of languages/en.json.
export type ToolGen06Texts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.videoUrl.hint': [Record<never, never>, never];
};
