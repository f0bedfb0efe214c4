// Written by `npm run types -w texts` out of languages/en.json.
export type LooksTexts = {
  shape: [Record<never, never>, never];
  styles: [Record<never, never>, never];
  stylesAbout: [Record<never, never>, never];
  'new': [Record<never, never>, never];
  mine: [Record<never, never>, never];
  pictures: [{ count: number }, never];
  noRoom: [{ name: string | number }, never];
  'style.cinematic': [Record<never, never>, never];
  'style.photo': [Record<never, never>, never];
  'style.watercolor': [Record<never, never>, never];
  'style.oil': [Record<never, never>, never];
  'style.anime': [Record<never, never>, never];
  'style.pixel': [Record<never, never>, never];
  'style.ink': [Record<never, never>, never];
  'style.render': [Record<never, never>, never];
  'style.noir': [Record<never, never>, never];
  'style.pastel': [Record<never, never>, never];
};
