// Written by `npm run types -w texts` out of languages/en.json.
export type ContactDetailsTexts = {
  details: [Record<never, never>, never];
  detailsText: [Record<never, never>, never];
  times: [Record<never, never>, never];
  'times.general': [Record<never, never>, never];
  'times.technical': [Record<never, never>, never];
  'times.billing': [Record<never, never>, never];
  'times.enterprise': [Record<never, never>, never];
  within: [{ hours: number }, never];
  hours: [Record<never, never>, never];
  'hours.week': [Record<never, never>, never];
  'hours.weekTime': [Record<never, never>, never];
  'hours.saturday': [Record<never, never>, never];
  'hours.saturdayTime': [Record<never, never>, never];
  'hours.sunday': [Record<never, never>, never];
  'hours.sundayTime': [Record<never, never>, never];
  'hours.note': [Record<never, never>, never];
  help: [Record<never, never>, never];
  'help.text': [Record<never, never>, never];
  'help.report': [Record<never, never>, never];
  'help.dashboard': [Record<never, never>, never];
};
