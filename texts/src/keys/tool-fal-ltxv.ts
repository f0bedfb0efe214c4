// Written by `npm run types -w texts` out of languages/en.json.
export type ToolFalLtxvTexts = {
  summary: [Record<never, never>, never];
  'fields.prompt.placeholder': [Record<never, never>, never];
  'fields.numFrames.label': [Record<never, never>, never];
  'fields.loras.hint': [Record<never, never>, never];
  'fields.secondPassSkipInitialSteps.label': [Record<never, never>, never];
  'fields.secondPassSkipInitialSteps.hint': [Record<never, never>, never];
  'fields.temporalAdainFactor.hint': [Record<never, never>, never];
  'fields.toneMapCompressionRatio.hint': [Record<never, never>, never];
  'fields.constantRateFactor.hint': [Record<never, never>, never];
  'fields.enableDetailPass.hint': [Record<never, never>, never];
  'examples.0': [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
