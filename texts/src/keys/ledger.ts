// Written by `npm run types -w texts` out of languages/en.json.
export type LedgerTexts = {
  'kinds.all': [Record<never, never>, never];
  'kinds.charge': [Record<never, never>, never];
  'kinds.refund': [Record<never, never>, never];
  'kinds.purchase': [Record<never, never>, never];
  'kinds.grant': [Record<never, never>, never];
  'kinds.expire': [Record<never, never>, never];
  'kinds.signup': [Record<never, never>, never];
  'kinds.clawback': [Record<never, never>, never];
  'kinds.debt': [Record<never, never>, never];
  'kinds.adjust': [Record<never, never>, never];
  named: [{ name: string | number }, never];
  generation: [Record<never, never>, never];
  returned: [{ tool: string | number }, never];
  generationReturned: [Record<never, never>, never];
  expired: [Record<never, never>, never];
  paymentReturned: [Record<never, never>, never];
  pocket: [{ pocket: 'tokens' | 'purchased_tokens' | 'other' }, never];
  pocketWithReason: [{ pocket: 'tokens' | 'purchased_tokens' | 'other'; reason: string | number }, never];
  paid: [{ amount: string | number }, never];
  back: [{ amount: string | number }, never];
};
