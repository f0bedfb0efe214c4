// Written by `npm run types -w texts` out of languages/en.json.
export type ToolGen05Texts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.sourceUrl.label': [Record<never, never>, never];
  'fields.targetUrl.label': [Record<never, never>, never];
  'fields.targetUrl.hint': [Record<never, never>, never];
};
