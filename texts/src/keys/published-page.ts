// Written by `npm run types -w texts` out of languages/en.json.
export type PublishedPageTexts = {
  by: [Record<never, never>, 'who'];
  explore: [Record<never, never>, never];
  description: [{ title: string | number; studio: string | number }, never];
  'over.title': [Record<never, never>, never];
  'over.lead': [Record<never, never>, never];
  likes: [{ count: number }, never];
  lead: [Record<never, never>, never];
  'rules.newest': [Record<never, never>, never];
  'rules.liked': [Record<never, never>, never];
  order: [Record<never, never>, never];
  'order.newest': [Record<never, never>, never];
  'order.liked': [Record<never, never>, never];
  kind: [Record<never, never>, never];
  'kind.all': [Record<never, never>, never];
  'kind.image': [Record<never, never>, never];
  'kind.video': [Record<never, never>, never];
  'kind.audio': [Record<never, never>, never];
  empty: [Record<never, never>, never];
  older: [Record<never, never>, never];
  feed: [Record<never, never>, never];
  feedTitle: [{ name: string | number; studio: string | number }, never];
  sensitive: [Record<never, never>, never];
  works: [Record<never, never>, never];
  profileDescription: [{ name: string | number; studio: string | number }, never];
  like: [Record<never, never>, never];
};
