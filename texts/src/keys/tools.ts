// Written by `npm run types -w texts` out of languages/en.json.
export type ToolsTexts = {
  heading: [Record<never, never>, never];
  loading: [Record<never, never>, never];
  notLoaded: [Record<never, never>, never];
  previous: [Record<never, never>, never];
  next: [Record<never, never>, never];
  page: [{ page: number; pages: number }, never];
  create: [Record<never, never>, never];
  createWith: [{ name: string | number }, never];
  soon: [Record<never, never>, never];
  unavailable: [Record<never, never>, never];
  unavailableNamed: [{ name: string | number }, never];
  open: [Record<never, never>, never];
  openNamed: [{ name: string | number }, never];
  'group.image': [Record<never, never>, never];
  'group.video': [Record<never, never>, never];
  'group.audio': [Record<never, never>, never];
  'group.scene': [Record<never, never>, never];
  'group.enhancement': [Record<never, never>, never];
  'group.classic': [Record<never, never>, never];
  'group.soon': [Record<never, never>, never];
};
