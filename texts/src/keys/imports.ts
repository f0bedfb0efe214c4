// Written by `npm run types -w texts` out of languages/en.json.
export type ImportsTexts = {
  running: [{ done: string | number; count: string | number }, never];
  title: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  drop: [Record<never, never>, never];
  files: [Record<never, never>, never];
  folder: [Record<never, never>, never];
  camera: [Record<never, never>, never];
  list: [Record<never, never>, never];
  more: [{ count: number }, never];
  summary: [{ imported: string | number; already: string | number; refused: string | number }, never];
  'state.waiting': [Record<never, never>, never];
  'state.sending': [{ percent: string | number }, never];
  'state.checking': [Record<never, never>, never];
  'state.unpacking': [{ done: string | number; count: string | number }, never];
  'state.unpacked': [Record<never, never>, never];
  'state.imported': [Record<never, never>, never];
  'state.already': [Record<never, never>, never];
  'state.restored': [Record<never, never>, never];
  'state.canceled': [Record<never, never>, never];
  cancel: [Record<never, never>, never];
  'refused.kind': [Record<never, never>, never];
  'refused.size': [{ megabytes: string | number }, never];
  'refused.cut': [Record<never, never>, never];
};
