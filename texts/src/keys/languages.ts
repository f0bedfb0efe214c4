// Written by `npm run types -w texts` out of languages/en.json.
export type LanguagesTexts = {
  language: [Record<never, never>, never];
  machineMade: [Record<never, never>, never];
  notSwitched: [Record<never, never>, never];
};
