import type { Plan } from '@kinora/catalogue/plans';
import type { BillingOverview, BillingPrices } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { CalendarClock, Check } from 'lucide-react';
import { calendarDay } from '../../shared/format/format.ts';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import type { SwitchTarget } from './billing-api.ts';
import classes from './offer-cards.module.css';
import { type Interval, planAction } from './plan-action.ts';
import type { useCheckout } from './use-checkout.ts';
import { useResume } from './use-resume.ts';

type Props = {
  plan: Plan;
  interval: Interval;
  overview: BillingOverview;
  prices: BillingPrices;
  checkout: ReturnType<typeof useCheckout>;
  onSwitch: (target: SwitchTarget) => void;
  onCancel: () => void;
};

/** What can be done with a plan: the one act of its card. */
export function PlanButton({ plan, interval, overview, prices, checkout, onSwitch, onCancel }: Props) {
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
      const Act = plan.popular ? PrimaryButton : Button;
      return (
        <Act
          fullWidth
          variant={plan.popular ? 'filled' : 'default'}
          loading={checkout.going?.id === id}
          disabled={!isEnabled || checkout.going !== null}
          onClick={() => checkout.go({ kind: 'plan', id, priceId })}
        >
          Subscribe to {plan.name}
        </Act>
      );
    }
  }
}
