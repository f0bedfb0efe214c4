// Written by `npm run types -w texts` out of languages/en.json.
export type BatchesTexts = {
  'problem.unclosed': [Record<never, never>, never];
  'problem.tooDeep': [{ most: string | number }, never];
  'problem.tooLong': [{ most: string | number }, never];
  'problem.unknownList': [{ list: string | number }, never];
  'problem.emptyList': [{ list: string | number }, never];
  'problem.circularList': [{ list: string | number }, never];
  'problem.tooMany': [{ count: string | number; most: string | number }, never];
  'problem.noAxis': [Record<never, never>, never];
  'problem.sameAxis': [Record<never, never>, never];
  'problem.fewValues': [Record<never, never>, never];
  'problem.sameValue': [Record<never, never>, never];
  'problem.quoteChanged': [{ tokens: number; count: string | number }, never];
  'problem.tokens': [{ needed: number; missing: string | number }, never];
  'problem.tooManyLists': [Record<never, never>, never];
  'problem.longLists': [Record<never, never>, never];
};
