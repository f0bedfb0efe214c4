import { text } from '@kinora/texts/typed-keys';
import { functions } from '../../platform/database/functions.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import type { BillingDeps } from './billing.ts';

/** Where people pay in what, as far as the payment service takes it; of other countries nothing is known. */
const countries: Readonly<Record<string, string>> = {
  usd: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI ZW',
  eur: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  gbp: 'GB GG IM JE',
  ...{ aed: 'AE', afn: 'AF', all: 'AL', amd: 'AM', aoa: 'AO', ars: 'AR', aud: 'AU CC CX HM KI NF NR TV', awg: 'AW' },
  ...{ azn: 'AZ', bam: 'BA', bbd: 'BB', bdt: 'BD', bhd: 'BH', bif: 'BI', bmd: 'BM', bnd: 'BN', bob: 'BO', brl: 'BR' },
  ...{
    bsd: 'BS',
    bwp: 'BW',
    byn: 'BY',
    bzd: 'BZ',
    cad: 'CA',
    cdf: 'CD',
    chf: 'CH LI',
    clp: 'CL',
    cny: 'CN',
    cop: 'CO',
  },
  ...{ crc: 'CR', cve: 'CV', czk: 'CZ', djf: 'DJ', dkk: 'DK FO GL', dop: 'DO', dzd: 'DZ', egp: 'EG', etb: 'ET' },
  ...{ fjd: 'FJ', fkp: 'FK', gel: 'GE', gip: 'GI', gmd: 'GM', gnf: 'GN', gtq: 'GT', gyd: 'GY', hkd: 'HK', hnl: 'HN' },
  ...{ htg: 'HT', huf: 'HU', idr: 'ID', ils: 'IL PS', inr: 'IN BT', isk: 'IS', jmd: 'JM', jod: 'JO', jpy: 'JP' },
  ...{ kes: 'KE', kgs: 'KG', khr: 'KH', kmf: 'KM', krw: 'KR', kwd: 'KW', kyd: 'KY', kzt: 'KZ', lak: 'LA', lbp: 'LB' },
  ...{
    lkr: 'LK',
    lrd: 'LR',
    lsl: 'LS',
    mad: 'MA EH',
    mdl: 'MD',
    mga: 'MG',
    mkd: 'MK',
    mmk: 'MM',
    mnt: 'MN',
    mop: 'MO',
  },
  ...{ mur: 'MU', mvr: 'MV', mwk: 'MW', mxn: 'MX', myr: 'MY', mzn: 'MZ', nad: 'NA', ngn: 'NG', nio: 'NI' },
  ...{ nok: 'NO SJ BV', npr: 'NP', nzd: 'NZ CK NU PN TK', omr: 'OM', pab: 'PA', pen: 'PE', pgk: 'PG', php: 'PH' },
  ...{ pkr: 'PK', pln: 'PL', pyg: 'PY', qar: 'QA', ron: 'RO', rsd: 'RS', rub: 'RU', rwf: 'RW', sar: 'SA', sbd: 'SB' },
  ...{ scr: 'SC', sek: 'SE', sgd: 'SG', shp: 'SH', sle: 'SL', sos: 'SO', srd: 'SR', std: 'ST', szl: 'SZ', thb: 'TH' },
  ...{ tjs: 'TJ', tnd: 'TN', top: 'TO', try: 'TR', ttd: 'TT', twd: 'TW', tzs: 'TZ', uah: 'UA', ugx: 'UG', uyu: 'UY' },
  ...{ uzs: 'UZ', vnd: 'VN', vuv: 'VU', wst: 'WS', xaf: 'CF CG CM GA GQ TD', xcd: 'AG AI DM GD KN LC MS VC' },
  ...{ xcg: 'CW SX', xof: 'BF BJ CI GW ML NE SN TG', xpf: 'NC PF WF', yer: 'YE', zar: 'ZA', zmw: 'ZM' },
};

const byCountry = new Map(
  Object.entries(countries).flatMap(([currency, list]) =>
    list.split(' ').map((country): [string, string] => [country, currency]),
  ),
);

/** The currency of a country by its two letters; null where it is not known. */
function currencyOfCountry(country: string): string | null {
  return byCountry.get(country.toUpperCase()) ?? null;
}

type Deps = Pick<BillingDeps, 'billing' | 'database' | 'settings'>;

type PayersCurrency = {
  currency: string;
  /** A payment was made in it. */
  isFixed: boolean;
  /** What else could be chosen. */
  choices: string[];
};

/**
 * The currency in which somebody sees prices and pays: that of their payments, else the one that they chose, else what is
 * sold in their country, by the billing address, the header of the operator's proxy, or the languages of the browser.
 */
export async function currencyOf(deps: Deps, userId: string | null, headers: Headers | null): Promise<PayersCurrency> {
  const lists = await deps.billing.prices.lists();
  const [base] = lists;
  const isSold = (currency: string | null | undefined) => lists.some((list) => list.currency === currency);
  const choices = lists.filter(({ isOffered }) => isOffered).map(({ currency }) => currency);
  const fixed =
    userId === null ? null : await callForValue(deps.database, orNull(functions.fixed_currency), { of_user: userId });
  if (fixed !== null && isSold(fixed)) return { currency: fixed, isFixed: true, choices: [fixed] };
  const known = userId === null ? null : await readKnown(deps, userId);
  const wanted = [
    known?.currency,
    known?.country == null ? null : currencyOfCountry(known.country),
    ...(headers === null ? [] : await countriesOf(deps, headers)).map(currencyOfCountry),
  ];
  const found = wanted.find((currency) => choices.some((choice) => choice === currency));
  return { currency: found ?? base.currency, isFixed: false, choices };
}

/** The one of these currencies in which a stranger sees prices: what is sold in their country, else the first. */
export async function currencyOfStranger(
  deps: Pick<Deps, 'settings'>,
  choices: readonly [string, ...string[]],
  headers: Headers,
): Promise<string> {
  const wanted = (await countriesOf(deps, headers)).map(currencyOfCountry);
  return wanted.find((currency) => choices.some((choice) => choice === currency)) ?? choices[0];
}

async function readKnown({ database }: Deps, userId: string) {
  const [preferences, customer] = await Promise.all([
    database.selectFrom('billing_preferences').select('currency').where('user_id', '=', userId).executeTakeFirst(),
    database.selectFrom('billing_customers').select('country').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return { currency: preferences?.currency ?? null, country: customer?.country ?? null };
}

async function countriesOf({ settings }: Pick<Deps, 'settings'>, headers: Headers): Promise<string[]> {
  const { countryHeader } = await settings.read(paymentsSetting);
  const told = countryHeader === '' ? null : headers.get(countryHeader);
  const country = told === null || !/^[A-Za-z]{2}$/.test(told) ? [] : [told];
  return [...country, ...regionsOf(headers.get('accept-language') ?? '')];
}

/** The countries of the languages that a browser asks for, the dearest first; of "de" alone that is Germany. */
export function regionsOf(acceptLanguage: string): string[] {
  const tags = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';');
      const quality = Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1);
      return { tag: tag.trim(), quality };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const locales = tags.flatMap(({ tag }) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const named = locales.flatMap(({ region }) => region ?? []);
  return named.length > 0 ? named : locales.flatMap((locale) => locale.maximize().region ?? []);
}

/**
 * Keeps the currency in which somebody is about to pay.
 * @throws AppError 400 for one that is not offered, 409 `currency_fixed` after a payment in another one
 */
export async function chooseCurrency(deps: Deps, userId: string, currency: string): Promise<void> {
  const lists = await deps.billing.prices.lists();
  if (!lists.some((list) => list.currency === currency)) {
    throw new AppError('invalid_input', text('serviceErrors', 'currencyNotOffered'), 400);
  }
  const isChosen = await callForValue(deps.database, functions.choose_currency, {
    of_user: userId,
    in_currency: currency,
  });
  if (isChosen) return;
  const fixed = await callForValue(deps.database, orNull(functions.fixed_currency), { of_user: userId });
  // Somebody whose earlier payments were in a currency that is no longer sold may choose another one.
  if (lists.some((list) => list.currency === fixed)) {
    throw new AppError('currency_fixed', text('serviceErrors', 'currencyFixed'), 409);
  }
}
