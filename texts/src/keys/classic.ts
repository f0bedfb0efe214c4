// Written by `npm run types -w texts` out of languages/en.json.
export type ClassicTexts = {
  ready: [Record<never, never>, never];
  another: [Record<never, never>, never];
  short: [{ needed: string | number; owned: number }, 'link'];
  sending: [Record<never, never>, never];
  running: [{ time: string | number }, never];
  gone: [Record<never, never>, never];
};
