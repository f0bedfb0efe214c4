// Written by `npm run types -w texts` out of languages/en.json.
export type AboutTexts = {
  title: [Record<never, never>, never];
  lead: [{ name: string | number }, never];
  description: [{ name: string | number }, never];
  'promises.charged': [Record<never, never>, never];
  'promises.chargedText': [Record<never, never>, never];
  'promises.room': [Record<never, never>, never];
  'promises.roomText': [Record<never, never>, never];
  'promises.open': [Record<never, never>, never];
  'promises.openText': [Record<never, never>, never];
  idea: [Record<never, never>, never];
  ideaText: [Record<never, never>, never];
  how: [Record<never, never>, never];
  howPay: [{ after: 'card' | 'phone' | 'none' | 'other'; tokens: number }, never];
  makers: [Record<never, never>, never];
  makersText: [Record<never, never>, never];
  work: [Record<never, never>, never];
  workText: [Record<never, never>, 'privacy' | 'terms' | 'contact'];
  call: [Record<never, never>, never];
};
