// Written by `npm run types -w texts` out of languages/en.json.
export type VerifyTexts = {
  title: [Record<never, never>, never];
  lead: [Record<never, never>, never];
  description: [Record<never, never>, never];
  tooLarge: [Record<never, never>, never];
  notRead: [Record<never, never>, never];
  ours: [Record<never, never>, never];
  'states.signed': [Record<never, never>, never];
  'states.changed': [Record<never, never>, never];
  'states.unsigned': [Record<never, never>, never];
  'states.unreadable': [Record<never, never>, never];
  origins: [Record<never, never>, never];
  noOrigins: [Record<never, never>, never];
  removedGeneration: [{ id: string | number }, never];
  madeBy: [{ who: string | number }, 'link'];
  madeByGone: [{ id: string | number }, never];
  prompt: [Record<never, never>, never];
  history: [Record<never, never>, never];
  'relations.parent': [{ title: string | number }, never];
  'relations.part': [{ title: string | number }, never];
  'relations.input': [{ title: string | number }, never];
  marks: [
    {
      said: 'tool' | 'signer' | 'both' | 'other';
      state: 'signed' | 'changed' | 'other';
      tool: string | number;
      signer: string | number;
    },
    never,
  ];
  choose: [Record<never, never>, never];
  drop: [Record<never, never>, never];
  sending: [{ percent: string | number }, never];
  reading: [Record<never, never>, never];
};
