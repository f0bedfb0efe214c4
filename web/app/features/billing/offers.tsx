import { money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import { monthOfYear, type Plan, plans } from '@kinora/catalogue/plans';
import type { BillingOverview, BillingPrices } from '@kinora/server/billing-wire';
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { CalendarClock, Check, Coins } from 'lucide-react';
import { Suspense, useState } from 'react';
import { calendarDay, groupedNumber } from '../../shared/format/format.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import type { SwitchTarget } from './billing-api.ts';
import { CancelPlanDialog, useResume } from './cancel-subscription.tsx';
import type { Ended } from './checkout-return.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import type { useCheckout } from './payment-redirects.ts';
import classes from './plans.module.css';
import { type Interval, planAction, yearlyWords } from './plans.ts';

type PlanButtonProps = {
  plan: Plan;
  interval: Interval;
  overview: BillingOverview;
  prices: BillingPrices;
  checkout: ReturnType<typeof useCheckout>;
  onSwitch: (target: SwitchTarget) => void;
  onCancel: () => void;
};

/** What can be done with a plan: the one act of its card. */
function PlanButton({ plan, interval, overview, prices, checkout, onSwitch, onCancel }: PlanButtonProps) {
  const resume = useResume();
  const action = planAction(overview, plan.id, interval);
  const { isEnabled } = overview;
  switch (action.kind) {
    case 'none':
      return null;
    case 'current':
      return (
        <p className={classes.current}>
          <Check size={15} aria-hidden /> Your current plan
        </p>
      );
    case 'starts':
      return (
        <p className={classes.current} data-later>
          <CalendarClock size={15} aria-hidden /> Starts on {calendarDay(Date.parse(action.at))}
        </p>
      );
    case 'keep':
      return (
        <Button fullWidth loading={resume.isPending} onClick={() => resume.mutate()}>
          Keep {plan.name}
        </Button>
      );
    case 'cancel':
      return (
        <Button fullWidth variant="default" onClick={onCancel}>
          Move to Free
        </Button>
      );
    case 'switch':
      return (
        <Button
          fullWidth
          variant={plan.popular ? 'filled' : 'default'}
          disabled={!isEnabled}
          onClick={() => plan.id !== 'free' && onSwitch({ plan: plan.id, interval })}
        >
          {plan.id === overview.plan
            ? `Switch to ${interval === 'year' ? 'yearly' : 'monthly'} billing`
            : `Switch to ${plan.name}`}
        </Button>
      );
    case 'subscribe': {
      const id = `${plan.id}_${interval}`;
      const priceId = prices.plans.find((one) => one.plan === plan.id && one.interval === interval)?.priceId ?? null;
      return (
        <Button
          fullWidth
          variant={plan.popular ? 'primary' : 'default'}
          loading={checkout.going?.id === id}
          disabled={!isEnabled || checkout.going !== null}
          onClick={() => checkout.go({ kind: 'plan', id, priceId })}
        >
          Subscribe to {plan.name}
        </Button>
      );
    }
  }
}

const SwitchDialog = lazyPart(
  () => import('./switch-dialog.tsx'),
  (module) => module.SwitchDialog,
);

type PlanCardsProps = {
  overview: BillingOverview;
  prices: BillingPrices;
  checkout: ReturnType<typeof useCheckout>;
  onEnd: (ended: Ended) => void;
};

/** The plans with what a month of each costs, paid by the month or by the year. */
export function PlanCards({ overview, prices, checkout, onEnd }: PlanCardsProps) {
  const [interval, setInterval] = useState<Interval>(overview.interval ?? 'month');
  const [target, setTarget] = useState<SwitchTarget | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="plans-heading">
      <SectionHeading id="plans-heading" title="Plans">
        <div className={classes.choices}>
          <CurrencyChoice prices={prices} />
          <SegmentedControl<Interval>
            aria-label="Billing cycle"
            data={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: yearlyWords(prices) },
            ]}
            value={interval}
            onChange={setInterval}
            size="xs"
            radius="xl"
          />
        </div>
      </SectionHeading>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <li key={plan.id} className={classes.card} data-popular={plan.popular}>
            <PlanFacts plan={plan} interval={interval} prices={prices} />
            <PlanButton
              plan={plan}
              interval={interval}
              overview={overview}
              prices={prices}
              checkout={checkout}
              onSwitch={setTarget}
              onCancel={() => setIsCancelling(true)}
            />
          </li>
        ))}
      </ul>
      {target !== null && (
        <Suspense>
          <SwitchDialog target={target} currentPlan={overview.plan} onEnd={onEnd} onClose={() => setTarget(null)} />
        </Suspense>
      )}
      {isCancelling && <CancelPlanDialog overview={overview} onClose={() => setIsCancelling(false)} />}
    </section>
  );
}

function PlanFacts({ plan, interval, prices }: { plan: Plan; interval: Interval; prices: BillingPrices }) {
  const offer = prices.plans.find((one) => one.plan === plan.id && one.interval === interval);
  const cents = offer?.cents ?? 0;
  const { currency } = prices;
  return (
    <>
      <h3>
        {plan.name}
        {plan.popular && <Badge color="violet">Popular</Badge>}
      </h3>
      <p className={classes.price}>
        {money(interval === 'year' ? monthOfYear(cents, currency) : cents, currency)}
        <small>{offer === undefined ? 'no monthly fee' : 'a month'}</small>
      </p>
      <p className={classes.terms}>
        {termsOf(offer === undefined ? null : interval, money(cents, currency))}
        {offer !== undefined && prices.tax !== null && taxTerms[prices.tax]}
      </p>
      <p className={classes.tokens}>
        {groupedNumber(offer?.tokens ?? plan.tokens)} tokens {offer === undefined ? 'to start with' : 'every month'}
      </p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={15} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}

const taxTerms = { inclusive: ' Tax included.', exclusive: ' Plus tax.' } as const;

function termsOf(interval: Interval | null, amount: string): string {
  if (interval === null) return 'Nothing to pay';
  return interval === 'year' ? `${amount} billed once a year` : 'Billed monthly';
}

export const PACKS_HEADING = 'packs-heading';

type PackCardsProps = { prices: BillingPrices; checkout: ReturnType<typeof useCheckout> };

/** Tokens to buy once, on top of any plan. */
export function PackCards({ prices, checkout }: PackCardsProps) {
  const { isEnabled, currency } = prices;
  return (
    <section className={classes.section} aria-labelledby={PACKS_HEADING}>
      <SectionHeading id={PACKS_HEADING} title="Token packs" />
      <ul className={classes.packs}>
        {packs.map(({ id, name, price, description, popular }) => {
          const offer = prices.packs.find(({ pack }) => pack === id);
          return (
            <li key={id} className={classes.card} data-popular={popular}>
              <h3>
                <span className={classes.packName}>
                  <Coins size={16} aria-hidden />
                  {name}
                </span>
                {popular && <Badge color="violet">Popular</Badge>}
              </h3>
              <p className={classes.description}>{description}</p>
              <div className={classes.buy}>
                <span className={classes.packPrice}>{money(offer?.cents ?? price * 100, currency)}</span>
                <Button
                  size="xs"
                  variant={popular ? 'filled' : 'default'}
                  aria-label={`Buy ${name}`}
                  loading={checkout.going?.id === id}
                  disabled={!isEnabled || checkout.going !== null}
                  onClick={() => checkout.go({ kind: 'pack', id, priceId: offer?.priceId ?? null })}
                >
                  Buy
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
