// Written by `npm run types -w texts` out of languages/en.json.
export type ApiDocsTexts = {
  title: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  description: [Record<never, never>, never];
};
