// Written by `npm run types -w texts` out of languages/en.json.
export type AdminToolTextsTexts = {
  title: [Record<never, never>, never];
  note: [Record<never, never>, never];
  language: [Record<never, never>, never];
  texts: [Record<never, never>, never];
  progress: [{ done: number; all: number }, never];
};
