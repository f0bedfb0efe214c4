// Written by `npm run types -w texts` out of languages/en.json.
export type StylesTexts = {
  title: [Record<never, never>, never];
  about: [Record<never, never>, never];
  'new': [Record<never, never>, never];
  change: [{ name: string | number }, never];
  name: [Record<never, never>, never];
  before: [Record<never, never>, never];
  beforeAbout: [Record<never, never>, never];
  after: [Record<never, never>, never];
  afterAbout: [Record<never, never>, never];
  fromPrompt: [Record<never, never>, never];
  withPictures: [{ count: number }, never];
  save: [Record<never, never>, never];
  saveChange: [Record<never, never>, never];
  own: [Record<never, never>, never];
  none: [Record<never, never>, never];
  edit: [Record<never, never>, never];
  editNamed: [{ name: string | number }, never];
  delete: [Record<never, never>, never];
  deleteNamed: [{ name: string | number }, never];
  deleted: [{ name: string | number }, never];
  undo: [Record<never, never>, never];
  notLoaded: [Record<never, never>, never];
};
