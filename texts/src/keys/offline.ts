// Written by `npm run types -w texts` out of languages/en.json.
export type OfflineTexts = {
  'waiting.title': [Record<never, never>, never];
  'waiting.online': [Record<never, never>, never];
  'waiting.offline': [Record<never, never>, never];
  'waiting.open': [Record<never, never>, never];
  'waiting.openNamed': [{ name: string | number }, never];
  'waiting.delete': [Record<never, never>, never];
  'waiting.deleteNamed': [{ name: string | number }, never];
  'waiting.deleted': [Record<never, never>, never];
  'waiting.undo': [Record<never, never>, never];
};
