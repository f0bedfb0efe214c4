const words = (text: string): readonly string[] => text.split(' ');

/** Without a smaller unit: 500 is ¥500. */
const whole = new Set(words('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'));
/** In thousandths, of which the last is always 0. */
const thousandths = new Set(words('bhd jod kwd omr tnd'));
/** Counted in hundredths although there are none. */
const wholeInHundredths = new Set(words('isk ugx'));

const hundredths = `usd eur gbp aed afn all amd ang aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad
  cdf chf cny cop crc cve czk dkk dop dzd egp etb fjd fkp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr
  kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr
  pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah uyu uzs wst xcd xcg yer
  zar zmw`;

/** Every currency that the payment service takes, by its code in small letters. */
export const currencies: readonly string[] = [
  ...hundredths.split(/\s+/),
  ...whole,
  ...thousandths,
  ...wholeInHundredths,
].sort();

/** The most that one payment may be. */
export const MOST_AMOUNT = 99_999_999;

/** How many decimals the smallest unit of a currency is: 2 for cents, 0 for yen, 3 for fils. */
export function currencyDecimals(currency: string): number {
  const code = currency.toLowerCase();
  return whole.has(code) ? 0 : thousandths.has(code) ? 3 : 2;
}

/** What every amount of a currency is a multiple of. */
export function currencyStep(currency: string): number {
  const code = currency.toLowerCase();
  return thousandths.has(code) ? 10 : wholeInHundredths.has(code) ? 100 : 1;
}

/** How many decimals people see at the most: those that can be other than 0. */
function shownDecimals(currency: string): number {
  return wholeInHundredths.has(currency.toLowerCase()) ? 0 : currencyDecimals(currency);
}

/** What stands before an amount: "$", "€". */
export function currencySign(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? ''
  );
}

/** Marks of the direction in which an amount is read. */
const DIRECTIONS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const RIGHT_TO_LEFT = '\u200f';

/** An amount in the smallest unit of its currency: "$21", "$25.99", "-$3.50", "¥500". Whole ones without decimals. */
export function money(amount: number, currency: string, locale = 'en-US'): string {
  const decimals = currencyDecimals(currency);
  const unit = 10 ** decimals;
  const digits = amount % unit === 0 ? 0 : decimals;
  return inDirection(formatOf(currency, { digits, locale }).formatToParts(amount / unit));
}

/** What one of many comes to, which may be less than the smallest unit: "$0.01", "$0.0125". In that unit, as `money`. */
export function averageMoney(amount: number, currency: string, locale = 'en-US'): string {
  const decimals = currencyDecimals(currency);
  const format = formatOf(currency, { digits: decimals, mostDigits: decimals + 2, locale });
  return inDirection(format.formatToParts(amount / 10 ** decimals));
}

function inDirection(parts: readonly Intl.NumberFormatPart[]): string {
  const isRightToLeft = parts.some(({ value }) => value.includes(RIGHT_TO_LEFT));
  // Isolated: between words of the other direction "US$" is shown as "$US".
  return parts
    .map(({ type, value }) => (isRightToLeft && type === 'currency' ? `\u2066${value}\u2069` : value))
    .join('');
}

/** An amount without its sign and without groups, as it is typed: "25.99", "500", "12.340". */
export function plainAmount(amount: number, currency: string): string {
  return (amount / 10 ** currencyDecimals(currency)).toFixed(shownDecimals(currency));
}

/** The smallest units of an amount as it is typed, or as `money` writes it; null when it is no amount of this currency. */
export function parseAmount(text: string, currency: string, locale = 'en-US'): number | null {
  const parts = formatOf(currency, { digits: 2, locale }).formatToParts(-12_345.67);
  const written = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const bare = text
    .replaceAll(DIRECTIONS, '')
    .replace(written('currency'), '')
    .replaceAll(written('group') || ' ', '')
    .replace(written('decimal') || '.', '.')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(written('minusSign').replaceAll(DIRECTIONS, '') || '-', '-');
  const read = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(bare);
  if (read === null) return null;
  const [, sign, units = '', fraction = ''] = read;
  const decimals = currencyDecimals(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(`${units}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (amount % currencyStep(currency) !== 0) return null;
  return sign === '-' && amount !== 0 ? -amount : amount;
}

type Format = { digits?: number; mostDigits?: number; locale?: string };

function formatOf(currency: string, { digits, mostDigits = digits, locale = 'en-US' }: Format = {}) {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(digits === undefined || mostDigits === undefined
      ? {}
      : { minimumFractionDigits: digits, maximumFractionDigits: mostDigits }),
  });
}
