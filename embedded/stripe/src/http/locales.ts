import * as z from 'zod';

/** The languages that Stripe's own pages speak; `auto` is that of the browser. */
const common = [
  ...[
    'auto',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'es',
    'es-419',
    'et',
    'fi',
    'fil',
    'fr',
    'fr-CA',
    'hr',
    'hu',
  ],
  ...[
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'mt',
    'nb',
    'nl',
    'pl',
    'pt',
    'pt-BR',
    'ro',
    'ru',
    'sk',
    'sl',
    'sv',
    'th',
  ],
  ...['tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
];
const refused = (known: readonly string[]) => `Invalid locale: must be one of ${known.join(', ')}`;
const oneOf = (known: readonly string[]) => z.string().refine((locale) => known.includes(locale), refused(known));

export const checkoutLocale = oneOf([...common, 'hi-IN']);
export const portalLocale = oneOf([...common, 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG']);
