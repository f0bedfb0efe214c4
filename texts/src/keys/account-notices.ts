// Written by `npm run types -w texts` out of languages/en.json.
export type AccountNoticesTexts = {
  'gift.waiting': [Record<never, never>, never];
  'gift.card': [Record<never, never>, never];
  'gift.phone': [Record<never, never>, never];
  'gift.saveCard': [Record<never, never>, never];
  'gift.confirmPhone': [Record<never, never>, never];
  'gift.none': [Record<never, never>, never];
  'gift.noneText': [{ about: 'mailbox' | 'device' | 'card' | 'phone' | 'other' }, 'link'];
  held: [Record<never, never>, never];
  'held.text': [Record<never, never>, 'link'];
};
