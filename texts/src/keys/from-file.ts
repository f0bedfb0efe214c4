// Written by `npm run types -w texts` out of languages/en.json.
export type FromFileTexts = {
  title: [Record<never, never>, never];
  choose: [Record<never, never>, never];
  about: [Record<never, never>, never];
  reading: [Record<never, never>, never];
  nothing: [Record<never, never>, never];
  tooLarge: [Record<never, never>, never];
  from: [{ source: 'own' | 'a1111' | 'comfyui' | 'midjourney' | 'other' }, never];
  there: [{ tool: string | number }, never];
  openThere: [{ tool: string | number }, never];
  taken: [Record<never, never>, never];
  changed: [Record<never, never>, never];
  instead: [{ value: string | number; asked: string | number }, never];
  left: [Record<never, never>, never];
  'why.model': [{ tool: string | number }, never];
  'why.seed': [Record<never, never>, never];
  'why.noPlace': [Record<never, never>, never];
  'name.prompt': [Record<never, never>, never];
  'name.negativePrompt': [Record<never, never>, never];
  'name.size': [Record<never, never>, never];
  'name.steps': [Record<never, never>, never];
  'name.guidance': [Record<never, never>, never];
  'name.seed': [Record<never, never>, never];
  'name.model': [Record<never, never>, never];
  undo: [Record<never, never>, never];
  another: [Record<never, never>, never];
  done: [Record<never, never>, never];
};
