// Written by `npm run types -w texts` out of languages/en.json.
export type CeremoniesTexts = {
  'passkey.NotAllowedError': [Record<never, never>, never];
  'passkey.InvalidStateError': [Record<never, never>, never];
  'passkey.SecurityError': [Record<never, never>, never];
  'passkey.NotSupportedError': [Record<never, never>, never];
  'passkey.failed': [Record<never, never>, never];
  'wallet.locked': [Record<never, never>, never];
  'wallet.declined': [Record<never, never>, never];
  'wallet.failed': [Record<never, never>, never];
};
