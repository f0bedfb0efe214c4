// Written by `npm run types -w texts` out of languages/en.json.
export type OrderErrorsTexts = {
  toolDisabled: [{ tool: string | number; reason: string | number }, never];
  quoteChanged: [{ tokens: number }, never];
  blockedText: [{ rule: string | number }, never];
  blockedWord: [{ word: string | number; rule: string | number }, never];
  blockedUpload: [{ kind: 'picture' | 'other'; rule: string | number }, never];
};
