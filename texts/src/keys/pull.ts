// Written by `npm run types -w texts` out of languages/en.json.
export type PullTexts = {
  pull: [Record<never, never>, never];
  release: [Record<never, never>, never];
  updating: [Record<never, never>, never];
  done: [Record<never, never>, never];
  failed: [Record<never, never>, never];
};
