// Written by `npm run types -w texts` out of languages/en.json.
export type LegalConsentTexts = {
  title: [Record<never, never>, never];
  'changed.terms': [Record<never, never>, 'terms'];
  'changed.privacy': [Record<never, never>, 'privacy'];
  'changed.both': [Record<never, never>, 'terms' | 'privacy'];
  note: [Record<never, never>, never];
  accept: [Record<never, never>, never];
  later: [Record<never, never>, never];
};
