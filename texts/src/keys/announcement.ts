// Written by `npm run types -w texts` out of languages/en.json.
export type AnnouncementTexts = {
  label: [Record<never, never>, never];
  close: [Record<never, never>, never];
};
