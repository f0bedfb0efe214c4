// Written by `npm run types -w texts` out of languages/en.json.
export type AdminAuditTexts = {
  title: [Record<never, never>, never];
  text: [Record<never, never>, never];
  export: [Record<never, never>, never];
  log: [Record<never, never>, never];
  search: [Record<never, never>, never];
  searchExample: [Record<never, never>, never];
  action: [Record<never, never>, never];
  allActions: [Record<never, never>, never];
  from: [Record<never, never>, never];
  to: [Record<never, never>, never];
  loading: [Record<never, never>, never];
  notLoaded: [Record<never, never>, never];
  none: [Record<never, never>, never];
  terminal: [Record<never, never>, never];
  nothing: [Record<never, never>, never];
  'columns.when': [Record<never, never>, never];
  'columns.who': [Record<never, never>, never];
  'columns.what': [Record<never, never>, never];
  'columns.on': [Record<never, never>, never];
  'columns.change': [Record<never, never>, never];
  'columns.reason': [Record<never, never>, never];
  'columns.address': [Record<never, never>, never];
  empty: [Record<never, never>, never];
};
