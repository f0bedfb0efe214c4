import { type PlanId, timesTheTokens } from '@kinora/catalogue/plans';
import type { BillingPrices } from '@kinora/server/billing-wire';
import { useTexts } from '../texts/use-texts.ts';

const features = {
  free: ['tools', 'gallery', 'downloads', 'noCard'],
  pro: ['asFree', 'monthly', 'packs', 'cancel'],
  business: ['asPro', 'twice', 'room', 'first'],
} as const;

/** What a plan brings, in the language of the page; how much more than another by what is sold now. */
export function usePlanFeatures(sold: BillingPrices['plans']): (plan: PlanId) => string[] {
  const say = useTexts('billing');
  const times = timesTheTokens(sold, 'business', 'pro');
  return (plan) =>
    features[plan].flatMap((feature) => {
      if (feature !== 'twice') return [say(`features.${feature}`)];
      return times > 1 ? [say('features.twice', { times })] : [];
    });
}
