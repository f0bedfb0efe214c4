// Written by `npm run types -w texts` out of languages/en.json.
export type SendToTexts = {
  title: [Record<never, never>, never];
  which: [Record<never, never>, never];
  what: [Record<never, never>, never];
  whole: [Record<never, never>, never];
  first: [Record<never, never>, never];
  last: [Record<never, never>, never];
  'part.edit': [Record<never, never>, never];
  'part.variation': [Record<never, never>, never];
  'part.upscale': [Record<never, never>, never];
  'part.enhance': [Record<never, never>, never];
  'part.video': [Record<never, never>, never];
  'part.scene': [Record<never, never>, never];
  'part.reference': [Record<never, never>, never];
  none: [Record<never, never>, never];
  loading: [Record<never, never>, never];
};
