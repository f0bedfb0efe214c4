// Written by `npm run types -w texts` out of languages/en.json.
export type MissingTexts = {
  tools: [Record<never, never>, never];
  question: [Record<never, never>, never];
  searchTools: [Record<never, never>, never];
  search: [Record<never, never>, never];
  'ways.tools': [Record<never, never>, never];
  'ways.toolsText': [Record<never, never>, never];
  'ways.gallery': [Record<never, never>, never];
  'ways.galleryText': [Record<never, never>, never];
  'ways.contact': [Record<never, never>, never];
  'ways.contactText': [Record<never, never>, never];
  'title.page': [Record<never, never>, never];
  'lead.page': [Record<never, never>, never];
  'title.tool': [Record<never, never>, never];
  'lead.tool': [Record<never, never>, never];
  'title.retiredTool': [Record<never, never>, never];
  'lead.retiredTool': [Record<never, never>, never];
};
