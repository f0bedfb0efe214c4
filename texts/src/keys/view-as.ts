// Written by `npm run types -w texts` out of languages/en.json.
export type ViewAsTexts = {
  title: [Record<never, never>, never];
  text: [{ email: string | number }, 'b'];
  stop: [Record<never, never>, never];
};
