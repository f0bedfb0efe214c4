// Written by `npm run types -w texts` out of languages/en.json.
export type ToolFalHidreamI1Texts = {
  summary: [Record<never, never>, never];
  'fields.prompt.placeholder': [Record<never, never>, never];
  'fields.imageSize.label': [Record<never, never>, never];
  'fields.imageSize.choices.custom': [Record<never, never>, never];
  'fields.numInferenceSteps.hint': [Record<never, never>, never];
  'examples.0': [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
