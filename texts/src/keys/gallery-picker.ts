// Written by `npm run types -w texts` out of languages/en.json.
export type GalleryPickerTexts = {
  title: [{ field: string | number }, never];
  search: [Record<never, never>, never];
  searchHint: [Record<never, never>, never];
  loading: [Record<never, never>, never];
  notLoaded: [Record<never, never>, never];
  none: [Record<never, never>, never];
  noneYet: [Record<never, never>, never];
  noMatch: [Record<never, never>, never];
  more: [Record<never, never>, never];
};
