// Written by `npm run types -w texts` out of languages/en.json.
export type TaxTexts = {
  'invoice.sum': [{ net: string | number; tax: string | number }, never];
  'invoice.reverse': [Record<never, never>, never];
  'invoice.number': [{ number: string | number }, never];
  'invoice.returned': [{ amount: string | number; tax: string | number }, never];
  'switch.less': [{ tax: string | number }, never];
};
