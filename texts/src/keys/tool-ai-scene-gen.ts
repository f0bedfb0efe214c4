// Written by `npm run types -w texts` out of languages/en.json.
export type ToolAiSceneGenTexts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.actionDirection.placeholder': [Record<never, never>, never];
  'fields.sceneVision.hint': [Record<never, never>, never];
  'sections.2.title': [Record<never, never>, never];
  'fields.autoChains.label': [Record<never, never>, never];
  'fields.autoChains.hint': [Record<never, never>, never];
  'fields.numChains.label': [Record<never, never>, never];
  'fields.loop.label': [Record<never, never>, never];
  'fields.loop.hint': [Record<never, never>, never];
  'fields.negativePrompt.placeholder': [Record<never, never>, never];
  'fields.seed.hint': [Record<never, never>, never];
  'fields.safetyChecker.label': [Record<never, never>, never];
  'fields.promptExpansion.label': [Record<never, never>, never];
  'fields.promptExpansion.hint': [Record<never, never>, never];
  'examples.0': [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
