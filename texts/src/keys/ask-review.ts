// Written by `npm run types -w texts` out of languages/en.json.
export type AskReviewTexts = {
  ask: [Record<never, never>, never];
  text: [Record<never, never>, never];
  why: [Record<never, never>, never];
  asked: [Record<never, never>, never];
};
