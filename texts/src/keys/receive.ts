// Written by `npm run types -w texts` out of languages/en.json.
export type ReceiveTexts = {
  title: [Record<never, never>, never];
  empty: [Record<never, never>, never];
  missed: [Record<never, never>, never];
  emptyText: [Record<never, never>, never];
  choose: [Record<never, never>, never];
  other: [Record<never, never>, never];
  discard: [Record<never, never>, never];
  sending: [Record<never, never>, never];
  none: [Record<never, never>, never];
  note: [Record<never, never>, never];
  wrongKind: [Record<never, never>, never];
  notKept: [Record<never, never>, never];
  notReady: [Record<never, never>, never];
};
