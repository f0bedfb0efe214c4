// Written by `npm run types -w texts` out of languages/en.json.
export type ContactTexts = {
  title: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  description: [Record<never, never>, never];
  'subjects.general': [Record<never, never>, never];
  'subjects.support': [Record<never, never>, never];
  'subjects.billing': [Record<never, never>, never];
  'subjects.feature': [Record<never, never>, never];
  'subjects.partnership': [Record<never, never>, never];
  'subjects.press': [Record<never, never>, never];
  'problems.name': [Record<never, never>, never];
  'problems.subject': [Record<never, never>, never];
  'problems.message': [Record<never, never>, never];
  sent: [Record<never, never>, never];
  sentText: [Record<never, never>, never];
  another: [Record<never, never>, never];
  form: [Record<never, never>, never];
  notSent: [{ reason: string | number }, never];
  name: [Record<never, never>, never];
  email: [Record<never, never>, never];
  subject: [Record<never, never>, never];
  choose: [Record<never, never>, never];
  message: [Record<never, never>, never];
  sending: [Record<never, never>, never];
  send: [Record<never, never>, never];
};
