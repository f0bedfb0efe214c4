// Written by `npm run types -w texts` out of languages/en.json.
export type ToolFalFluxKontextLoraTexts = {
  summary: [Record<never, never>, never];
  'fields.prompt.placeholder': [Record<never, never>, never];
  'fields.negativePrompt.hint': [Record<never, never>, never];
  'fields.loraUrl.label': [Record<never, never>, never];
  'fields.loraUrl.hint': [Record<never, never>, never];
  'fields.loraScale.hint': [Record<never, never>, never];
  'examples.0': [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
