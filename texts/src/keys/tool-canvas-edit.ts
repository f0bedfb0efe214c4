// Written by `npm run types -w texts` out of languages/en.json.
export type ToolCanvasEditTexts = {
  summary: [Record<never, never>, never];
  name: [Record<never, never>, never];
  'fields.prompt.placeholder': [Record<never, never>, never];
};
