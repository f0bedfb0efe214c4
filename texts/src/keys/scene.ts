// Written by `npm run types -w texts` out of languages/en.json.
export type SceneTexts = {
  analyzing: [Record<never, never>, never];
  noImage: [Record<never, never>, never];
  update: [Record<never, never>, never];
  updating: [Record<never, never>, never];
};
