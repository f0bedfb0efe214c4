import { type Plan, type PlanId, plans, yearlyMonthlyPrice } from '@kinora/catalogue/plans';
import { Button, SegmentedControl } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { groupedNumber } from '../../format.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { dollars } from './dollars.ts';
import classes from './offer-cards.module.css';
import { PAYMENTS_NOTE_ID } from './payments-note.ts';

type Cycle = 'monthly' | 'yearly';

const cycles: { value: Cycle; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly, 20% off' },
];

/** The plans with what a month of each costs, paid by the month or by the year. */
export function PlanCards({ current }: { current: PlanId }) {
  const [cycle, setCycle] = useState<Cycle>('monthly');
  return (
    <section className={classes.section} aria-labelledby="plans-heading">
      <SectionHeading id="plans-heading" title="Plans">
        <SegmentedControl<Cycle>
          aria-label="Billing cycle"
          data={cycles}
          value={cycle}
          onChange={setCycle}
          size="xs"
          radius="xl"
          classNames={{ root: classes.cycle, indicator: classes.cycleChosen }}
        />
      </SectionHeading>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} isCurrent={plan.id === current} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ plan, cycle, isCurrent }: { plan: Plan; cycle: Cycle; isCurrent: boolean }) {
  const isFree = plan.price === 0;
  const price = cycle === 'yearly' ? yearlyMonthlyPrice(plan) : plan.price;
  return (
    <li className={classes.card} data-popular={plan.popular}>
      <h3>
        {plan.name}
        {plan.popular && <span className={classes.badge}>Popular</span>}
      </h3>
      <p className={classes.price}>
        {dollars(price)}
        <small>{isFree ? 'for good' : 'a month'}</small>
      </p>
      <p className={classes.terms}>
        {isFree
          ? 'No card needed'
          : cycle === 'yearly'
            ? `${dollars(12 * price)} billed once a year`
            : 'Billed monthly'}
      </p>
      <p className={classes.tokens}>
        {groupedNumber(plan.tokens)} tokens {isFree ? 'to start with' : 'every month'}
      </p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={15} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className={classes.current}>
          <Check size={15} aria-hidden /> Your current plan
        </p>
      ) : (
        !isFree && (
          <Button fullWidth disabled aria-describedby={PAYMENTS_NOTE_ID}>
            Subscribe to {plan.name}
          </Button>
        )
      )}
    </li>
  );
}
