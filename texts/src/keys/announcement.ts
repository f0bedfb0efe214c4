// Written by `npm run types -w texts` out of languages/en.json.
export type AnnouncementTexts = {
  label: [Record<never, never>, never];
  close: [Record<never, never>, never];
  'incident.label': [Record<never, never>, never];
  'incident.text': [{ title: string | number }, never];
  'incident.planned': [{ from: string | number; to: string | number; title: string | number }, never];
  'incident.tool': [{ title: string | number }, never];
  'incident.more': [Record<never, never>, never];
  'incident.close': [Record<never, never>, never];
};
