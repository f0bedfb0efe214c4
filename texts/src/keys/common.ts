// Written by `npm run types -w texts` out of languages/en.json.
export type CommonTexts = {
  tokensAfterNumber: [{ count: number }, never];
  retry: [Record<never, never>, never];
  close: [Record<never, never>, never];
  keep: [Record<never, never>, never];
  'leave.title': [Record<never, never>, never];
  'leave.discard': [Record<never, never>, never];
  'leave.keep': [Record<never, never>, never];
  'leave.failure': [Record<never, never>, never];
  subscriptionTokens: [Record<never, never>, never];
  purchasedTokens: [Record<never, never>, never];
  subscriptionPocket: [Record<never, never>, never];
  purchasedPocket: [Record<never, never>, never];
};
