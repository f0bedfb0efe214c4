import { packs, type TokenPack } from '@kinora/catalogue/packs';
import { type Plan, plans, yearlyMonthlyPrice } from '@kinora/catalogue/plans';

export type PaidPlanId = 'pro' | 'business';
export type BillingInterval = 'month' | 'year';

/** Something that has a price at Stripe, found there by its lookup key. Cents as the catalogue says. */
export type PlanOffer = {
  kind: 'plan';
  key: string;
  plan: PaidPlanId;
  name: string;
  interval: BillingInterval;
  cents: number;
  /** Each month. */
  tokens: number;
};
type PackOffer = { kind: 'pack'; key: string; pack: string; name: string; cents: number; tokens: number };
export type Offer = PlanOffer | PackOffer;

const MONTHS = 12;

/** What is sold, in the catalogue's order. The keys are also the names that our own API uses. */
export const offers: readonly Offer[] = [...plans.flatMap(planOffers), ...packs.map(packOffer)];

export const planOfferOf = (plan: PaidPlanId, interval: BillingInterval): PlanOffer => {
  const found = offers.find(
    (offer): offer is PlanOffer => offer.kind === 'plan' && offer.plan === plan && offer.interval === interval,
  );
  if (found === undefined) throw new Error(`The catalogue has no plan ${plan} by the ${interval}`);
  return found;
};

function planOffers(plan: Plan): PlanOffer[] {
  if (plan.id === 'free') return [];
  const { id, name, tokens } = plan;
  const cents = { month: Math.round(plan.price * 100), year: Math.round(MONTHS * yearlyMonthlyPrice(plan) * 100) };
  return (['month', 'year'] as const).map((interval) => ({
    kind: 'plan',
    key: `kinora_${id}_${interval}`,
    plan: id,
    name,
    interval,
    cents: cents[interval],
    tokens,
  }));
}

function packOffer({ id, name, tokens, price }: TokenPack): PackOffer {
  return { kind: 'pack', key: `kinora_pack_${id}`, pack: id, name, cents: Math.round(price * 100), tokens };
}
