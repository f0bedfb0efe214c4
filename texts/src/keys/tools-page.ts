// Written by `npm run types -w texts` out of languages/en.json.
export type ToolsPageTexts = {
  title: [Record<never, never>, never];
  description: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  filters: [Record<never, never>, never];
  search: [Record<never, never>, never];
  kind: [Record<never, never>, never];
  all: [Record<never, never>, never];
  found: [{ count: number }, never];
  classicLead: [Record<never, never>, never];
  none: [Record<never, never>, never];
  'none.text': [Record<never, never>, never];
  showAll: [Record<never, never>, never];
};
