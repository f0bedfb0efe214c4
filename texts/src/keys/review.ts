// Written by `npm run types -w texts` out of languages/en.json.
export type ReviewTexts = {
  waiting: [Record<never, never>, never];
  due: [Record<never, never>, 'when'];
  held: [{ count: number; rule: string | number }, never];
  refused: [{ count: number; rule: string | number }, never];
  appeal: [Record<never, never>, never];
  appealed: [Record<never, never>, never];
  staysRefused: [Record<never, never>, never];
  appealNamed: [{ name: string | number }, never];
  why: [Record<never, never>, never];
  once: [Record<never, never>, never];
};
