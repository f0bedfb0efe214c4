// Written by `npm run types -w texts` out of languages/en.json.
export type ReportAboutTexts = {
  then: [Record<never, never>, never];
  thenText: [Record<never, never>, 'link'];
  keep: [Record<never, never>, never];
  keepText: [Record<never, never>, never];
  who: [Record<never, never>, never];
  whoText: [Record<never, never>, never];
};
