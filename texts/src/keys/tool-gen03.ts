// Written by `npm run types -w texts` out of languages/en.json.
export type ToolGen03Texts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.videoUrl.hint': [Record<never, never>, never];
  'fields.styleUrl.label': [Record<never, never>, never];
};
