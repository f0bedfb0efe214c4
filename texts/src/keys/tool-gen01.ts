// Written by `npm run types -w texts` out of languages/en.json.
export type ToolGen01Texts = {
  name: [Record<never, never>, never];
  summary: [Record<never, never>, never];
  'fields.useRedux.hint': [Record<never, never>, never];
  'fields.prompt.placeholder': [Record<never, never>, never];
  'fields.negativePrompt.hint': [Record<never, never>, never];
  'sections.1.hint': [Record<never, never>, never];
  'fields.steps.hint': [Record<never, never>, never];
  'classic.name': [Record<never, never>, never];
  'classic.summary': [Record<never, never>, never];
  'classic.fields.prompt.placeholder': [Record<never, never>, never];
  'examples.0': [Record<never, never>, never];
  'examples.1': [Record<never, never>, never];
  'examples.2': [Record<never, never>, never];
};
