// Written by `npm run types -w texts` out of languages/en.json.
export type MaintenanceTexts = {
  title: [Record<never, never>, never];
  heading: [{ studio: string | number }, never];
  working: [Record<never, never>, never];
  estimate: [{ when: string | number }, never];
  again: [Record<never, never>, never];
  help: [Record<never, never>, never];
  rights: [{ year: string | number; studio: string | number }, never];
};
