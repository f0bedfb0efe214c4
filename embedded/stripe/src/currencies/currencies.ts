import { invalid } from '../http/failure.ts';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const zeroDecimal = codes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
const threeDecimal = codes('bhd jod kwd omr tnd');
/** Without a smaller unit today, yet counted in hundredths as before. */
const formerlyTwoDecimal = codes('isk ugx');

/** The least that a charge may be, by currency; of others, 50 of the smallest units that there are. */
const leastCharges: Readonly<Record<string, number>> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400 },
  ...{ huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50 },
  thb: 1000,
};
const usualLeast = 50;
const mostCharge = 99_999_999;

function decimalsOf(currency: string): number {
  return zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
}

/** What every amount of a currency is a multiple of. */
export function stepOf(currency: string): number {
  return threeDecimal.has(currency) ? 10 : formerlyTwoDecimal.has(currency) ? 100 : 1;
}

/** A computed amount, half a step up. */
export function roundTo(currency: string, amount: number): number {
  const step = stepOf(currency);
  const rounded = Math.sign(amount) * Math.floor(Math.abs(amount) / step + 0.5) * step;
  return rounded === 0 ? 0 : rounded;
}

export function refuseUneven(amount: number, currency: string, param = 'amount'): void {
  const step = stepOf(currency);
  if (amount % step !== 0) {
    throw invalid(`Invalid amount: amounts in ${currency} must be divisible by ${step}.`, param, 'invalid_amount');
  }
}

/** What nobody can be charged: too little to be worth it, too much, or of a fraction that the currency does not have. */
export function refuseCharge(amount: number, currency: string, param = 'amount'): void {
  const least = leastCharges[currency] ?? usualLeast * stepOf(currency);
  if (amount < least) {
    throw invalid(`Amount must be at least ${writeAmount(least, currency)}`, param, 'amount_too_small');
  }
  if (amount > mostCharge) {
    throw invalid(`Amount must be no more than ${writeAmount(mostCharge, currency)}`, param, 'amount_too_large');
  }
  refuseUneven(amount, currency, param);
}

/** `1234` of `usd` -> `$12.34`; `1234` of `jpy` -> `¥1,234`. */
export function writeAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = formerlyTwoDecimal.has(currency) ? 0 : decimals;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount / 10 ** decimals);
}

/** What somebody typed, in the smallest units; null when it is no amount of this currency. */
export function readAmount(typed: string, currency: string): number | null {
  const read = /^(\d{1,8})(?:\.(\d{1,3}))?$/.exec(typed.trim());
  const decimals = decimalsOf(currency);
  const fraction = read?.[2] ?? '';
  if (read === null || /[1-9]/.test(fraction.slice(decimals))) {
    return null;
  }
  const amount = Number(`${read[1]}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return amount % stepOf(currency) === 0 ? amount : null;
}
