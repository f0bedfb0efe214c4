import { currencyStep } from '@kinora/catalogue/money';

/** The least that the payment service charges, in the smallest unit. */
const least: Readonly<Record<string, number>> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400 },
  ...{ huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50 },
  thb: 1000,
};
const USUAL_STEPS = 50;

/** Where Stripe names no figure it asks for about half a dollar; this only guesses that, and Stripe may refuse more. */
export function leastAmount(currency: string): number {
  return least[currency] ?? USUAL_STEPS * currencyStep(currency);
}
