// Written by `npm run types -w texts` out of languages/en.json.
export type VerifyAboutTexts = {
  signed: [Record<never, never>, never];
  signedText: [Record<never, never>, never];
  unsigned: [Record<never, never>, never];
  unsignedText: [Record<never, never>, never];
  private: [Record<never, never>, never];
  privateText: [Record<never, never>, 'link'];
};
