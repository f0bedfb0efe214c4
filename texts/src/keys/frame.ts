// Written by `npm run types -w texts` out of languages/en.json.
export type FrameTexts = {
  balance: [{ count: number }, never];
  plansAndPacks: [Record<never, never>, never];
  settings: [Record<never, never>, never];
  accountMenu: [Record<never, never>, never];
  backToDashboard: [Record<never, never>, never];
  gallery: [Record<never, never>, never];
  myGallery: [Record<never, never>, never];
  tools: [Record<never, never>, 'more'];
  skip: [Record<never, never>, never];
  studioNotOpened: [Record<never, never>, never];
  tokensNote: [Record<never, never>, never];
  administration: [Record<never, never>, never];
  lightTheme: [Record<never, never>, never];
  darkTheme: [Record<never, never>, never];
  signOut: [Record<never, never>, never];
  notSignedOut: [Record<never, never>, never];
  offline: [Record<never, never>, never];
  online: [Record<never, never>, never];
  loading: [Record<never, never>, never];
};
