// Written by `npm run types -w texts` out of languages/en.json.
export type SharedPageTexts = {
  imported: [{ studio: string | number }, never];
  description: [{ studio: string | number }, never];
  madeWith: [{ tool: string | number; studio: string | number }, never];
  untitled: [{ tool: string | number }, never];
  several: [{ count: number }, never];
  firstOf: [{ shown: string | number; total: string | number }, never];
  placeOf: [{ name: string | number; place: string | number; total: string | number }, never];
  byAi: [Record<never, never>, never];
  byAiText: [Record<never, never>, never];
  verify: [Record<never, never>, never];
  prompt: [Record<never, never>, never];
  download: [Record<never, never>, never];
  downloadNamed: [{ name: string | number }, never];
  report: [Record<never, never>, never];
  sensitive: [{ rule: string | number }, never];
  showAnyway: [Record<never, never>, never];
  'over.title': [Record<never, never>, never];
  'over.lead': [Record<never, never>, never];
  'over.home': [Record<never, never>, never];
  'locked.title': [Record<never, never>, never];
  'locked.lead': [Record<never, never>, never];
  'locked.password': [Record<never, never>, never];
  'locked.open': [Record<never, never>, never];
  'locked.wrong': [Record<never, never>, never];
  'locked.tooMany': [Record<never, never>, never];
  openAt: [{ studio: string | number }, never];
};
