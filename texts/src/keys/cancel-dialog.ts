// Written by `npm run types -w texts` out of languages/en.json.
export type CancelDialogTexts = {
  title: [Record<never, never>, never];
  confirm: [Record<never, never>, never];
  keep: [Record<never, never>, never];
  free: [{ tokens: string | number }, never];
  started: [{ tokens: string | number }, never];
  done: [{ tokens: string | number }, never];
  gone: [{ name: string | number; tokens: string | number }, never];
  goneSeveral: [{ count: number; tokens: string | number }, never];
  asked: [Record<never, never>, never];
  tooLate: [Record<never, never>, never];
  failed: [Record<never, never>, never];
};
