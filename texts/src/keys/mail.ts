// Written by `npm run types -w texts` out of languages/en.json.
export type MailTexts = {
  copyAddress: [Record<never, never>, never];
  'signInCode.subject': [{ studio: string | number }, never];
  'signInCode.code': [{ code: string | number }, never];
  'signInCode.button': [Record<never, never>, never];
  'signInCode.once': [Record<never, never>, never];
  'signInCode.notAsked': [Record<never, never>, never];
};
