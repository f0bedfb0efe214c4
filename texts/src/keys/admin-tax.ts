// Written by `npm run types -w texts` out of languages/en.json.
export type AdminTaxTexts = {
  text: [Record<never, never>, never];
  tax: [Record<never, never>, never];
  'tax.environment': [Record<never, never>, never];
  'tax.on': [Record<never, never>, never];
  'tax.off': [Record<never, never>, never];
  code: [Record<never, never>, never];
  'code.note': [Record<never, never>, never];
  'code.account': [Record<never, never>, never];
  'code.electronic': [Record<never, never>, never];
  'code.personal': [Record<never, never>, never];
  'code.business': [Record<never, never>, never];
  header: [Record<never, never>, never];
  'header.note': [Record<never, never>, 'code'];
  'header.problem': [Record<never, never>, never];
  codes: [Record<never, never>, never];
};
