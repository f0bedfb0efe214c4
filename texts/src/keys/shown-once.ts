// Written by `npm run types -w texts` out of languages/en.json.
export type ShownOnceTexts = {
  once: [Record<never, never>, never];
  copy: [Record<never, never>, never];
  copied: [Record<never, never>, never];
  kept: [Record<never, never>, never];
};
