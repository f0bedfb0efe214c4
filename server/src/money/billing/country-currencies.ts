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
export function currencyOfCountry(country: string): string | null {
  return byCountry.get(country.toUpperCase()) ?? null;
}
