import { loadLanguage } from '@kinora/texts/load-language';
import type { Stripe } from 'stripe';
import { languageAskedFor } from '../../platform/languages/languages.ts';
import type { BillingDeps } from './billing.ts';

/** What both Stripe's checkout and its portal speak; the shorter of two that mean the same stands in for the longer. */
const spoken = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA', 'hr', 'hu', 'id'],
  ...['it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sv', 'th'],
  ...['tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
] as const satisfies readonly Stripe.Checkout.SessionCreateParams.Locale[];

export type PageLocale = (typeof spoken)[number] | 'auto';

/** Stripe's name of a locale of ours: `zh-Hans` is `zh` there; `auto`, the browser's own, for what it does not speak. */
function stripeLocale(locale: string): PageLocale {
  const { baseName, language } = new Intl.Locale(locale);
  return spoken.find((one) => one === baseName) ?? spoken.find((one) => one === language) ?? 'auto';
}

/** The language of Stripe's pages for whoever asks with these headers. */
export async function pageLocale(
  deps: Pick<BillingDeps, 'config' | 'settings'>,
  headers: Headers,
): Promise<PageLocale> {
  const asked = await languageAskedFor(deps, headers);
  return asked === null ? 'auto' : stripeLocale((await loadLanguage(asked)).locale);
}
