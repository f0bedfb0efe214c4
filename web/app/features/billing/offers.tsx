import { packs } from '@kinora/catalogue/packs';
import { monthOfYear, type Plan, plans } from '@kinora/catalogue/plans';
import type { BillingOverview, BillingPrices } from '@kinora/server/billing-wire';
import { Badge, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, Coins } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { usePlanFeatures } from '../../shared/format/plan-features.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { sayText, textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { chooseCurrency, type SwitchTarget } from './billing-api.ts';
import { pricesQuery, refreshBilling } from './billing-queries.ts';
import { CancelPlanDialog, useResume } from './cancel-subscription.tsx';
import type { Ended } from './checkout-return.tsx';
import type { useCheckout } from './payment-redirects.ts';
import classes from './plans.module.css';
import { type Interval, planAction, yearlyText } from './plans.ts';

/** In which currency somebody pays, as long as they can choose. */
function CurrencyChoice({ prices }: { prices: BillingPrices }) {
  const say = useTexts('billing');
  const { currency, currencies, isCurrencyFixed } = prices;
  const choose = useMutation({
    mutationFn: chooseCurrency,
    onSuccess: async (chosen) => {
      queryClient.setQueryData(pricesQuery.queryKey, chosen);
      await refreshBilling();
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: textsOf('billing')('currency.notChanged'),
        message: errorMessage(error),
      }),
  });
  if (isCurrencyFixed || currencies.length < 2) return null;
  return (
    <NativeSelect
      aria-label={say('currency.label')}
      size="xs"
      data={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
      value={currency}
      onChange={({ currentTarget }) => {
        if (!choose.isPending) choose.mutate(currentTarget.value);
      }}
    />
  );
}

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
  const say = useTexts('billing');
  const { day } = useFormats();
  const resume = useResume();
  const action = planAction(overview, plan.id, interval);
  const { isEnabled } = overview;
  switch (action.kind) {
    case 'none':
      return null;
    case 'current':
      return (
        <p className={classes.current}>
          <Check size={15} aria-hidden /> {say('plans.yours')}
        </p>
      );
    case 'starts':
      return (
        <p className={classes.current} data-later>
          <CalendarClock size={15} aria-hidden /> {say('plans.starts', { day: day(Date.parse(action.at)) })}
        </p>
      );
    case 'keep':
      return (
        <Button fullWidth loading={resume.isPending} onClick={() => resume.mutate()}>
          {say('current.keep', { plan: plan.name })}
        </Button>
      );
    case 'cancel':
      return (
        <Button fullWidth variant="default" onClick={onCancel}>
          {say('plans.toFree')}
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
          {plan.id !== overview.plan
            ? say('plans.switchTo', { plan: plan.name })
            : say(interval === 'year' ? 'plans.toYearly' : 'plans.toMonthly')}
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
          {say('plans.subscribe', { plan: plan.name })}
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
  const say = useTexts('billing');
  const [interval, setInterval] = useState<Interval>(overview.interval ?? 'month');
  const [target, setTarget] = useState<SwitchTarget | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="plans-heading">
      <SectionHeading id="plans-heading" title={say('plans.title')}>
        <div className={classes.choices}>
          <CurrencyChoice prices={prices} />
          <SegmentedControl<Interval>
            aria-label={say('plans.cycle')}
            data={[
              { value: 'month', label: say('plans.monthly') },
              { value: 'year', label: sayText(yearlyText(prices)) },
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
  const say = useTexts('billing');
  const money = useMoney();
  const offer = prices.plans.find((one) => one.plan === plan.id && one.interval === interval);
  const cents = offer?.cents ?? 0;
  const { currency } = prices;
  const tax = prices.tax ?? 'other';
  const amount = money(cents, currency);
  const featuresOf = usePlanFeatures(prices.plans);
  const { data: me } = useQuery(meQuery);
  // Free tokens are one person's: the pool of a workspace begins empty.
  const tokens = me?.workspace && offer === undefined ? 0 : (offer?.tokens ?? plan.tokens);
  return (
    <>
      <h3>
        {plan.name}
        {plan.popular && <Badge color="violet">{say('plans.popular')}</Badge>}
      </h3>
      <p className={classes.price}>
        {money(interval === 'year' ? monthOfYear(cents, currency) : cents, currency)}
        <small>{offer === undefined ? say('plans.noFee') : say('plans.aMonth')}</small>
      </p>
      <p className={classes.terms}>
        {offer === undefined
          ? say('plans.nothing')
          : interval === 'year'
            ? say('plans.byYear', { tax, amount })
            : say('plans.byMonth', { tax })}
      </p>
      <p className={classes.tokens}>
        {say(offer === undefined ? 'plans.tokensOnce' : 'plans.tokensMonthly', { tokens })}
      </p>
      <ul className={classes.features}>
        {featuresOf(plan.id).map((feature) => (
          <li key={feature}>
            <Check size={15} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}

const describedPacks = [
  'tokens_400',
  'tokens_800',
  'tokens_2000',
  'tokens_5500',
  'tokens_11000',
  'tokens_27000',
] as const;

export const PACKS_HEADING = 'packs-heading';

type PackCardsProps = { prices: BillingPrices; checkout: ReturnType<typeof useCheckout> };

/** Tokens to buy once, on top of any plan. */
export function PackCards({ prices, checkout }: PackCardsProps) {
  const say = useTexts('billing');
  const money = useMoney();
  const { isEnabled, currency } = prices;
  return (
    <section className={classes.section} aria-labelledby={PACKS_HEADING}>
      <SectionHeading id={PACKS_HEADING} title={say('packs.title')} />
      <ul className={classes.packs}>
        {packs.map(({ id, tokens, price, description, popular }) => {
          const known = describedPacks.find((one) => one === id);
          const name = say('packs.name', { count: tokens });
          const offer = prices.packs.find(({ pack }) => pack === id);
          return (
            <li key={id} className={classes.card} data-popular={popular}>
              <h3>
                <span className={classes.packName}>
                  <Coins size={16} aria-hidden />
                  {name}
                </span>
                {popular && <Badge color="violet">{say('plans.popular')}</Badge>}
              </h3>
              <p className={classes.description}>{known === undefined ? description : say(`packs.${known}`)}</p>
              <div className={classes.buy}>
                <span className={classes.packPrice}>{money(offer?.cents ?? price * 100, currency)}</span>
                <Button
                  size="xs"
                  variant={popular ? 'filled' : 'default'}
                  aria-label={say('packs.buyNamed', { pack: name })}
                  loading={checkout.going?.id === id}
                  disabled={!isEnabled || checkout.going !== null}
                  onClick={() => checkout.go({ kind: 'pack', id, priceId: offer?.priceId ?? null })}
                >
                  {say('packs.buy')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
