// Written by `npm run types -w texts` out of languages/en.json.
export type LegalVersionsTexts = {
  title: [Record<never, never>, never];
  description: [Record<never, never>, never];
  titleOfPrivacy: [Record<never, never>, never];
  descriptionOfPrivacy: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  link: [Record<never, never>, never];
  coming: [{ day: string | number }, 'link'];
  writtenIn: [{ language: string | number }, never];
  inForce: [{ version: string | number }, never];
  inForceSince: [{ version: string | number; day: string | number }, never];
  inForceFrom: [{ version: string | number; day: string | number }, never];
  formerly: [{ version: string | number; until: string | number }, never];
  formerlyFromTo: [{ version: string | number; day: string | number; until: string | number }, never];
  programText: [Record<never, never>, never];
  'terms.title': [Record<never, never>, never];
  'terms.lead': [Record<never, never>, never];
  'terms.description': [Record<never, never>, never];
  'privacy.title': [Record<never, never>, never];
  'privacy.lead': [Record<never, never>, never];
  'privacy.description': [{ name: string | number }, never];
  updated: [Record<never, never>, never];
  machineMade: [Record<never, never>, never];
  lawOfSeat: [Record<never, never>, never];
};
