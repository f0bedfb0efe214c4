import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import classes from './billing-views.module.css';
import { useTestPayments } from './use-test-payments.ts';

export const billingViews = ['overview', 'activity', 'limits'] as const;
export type BillingView = (typeof billingViews)[number];

const names: Readonly<Record<BillingView, string>> = {
  overview: 'Plan and tokens',
  activity: 'Activity',
  limits: 'Top-ups and limits',
};

export function billingAddress(view: BillingView): string {
  return view === 'overview' ? '/settings?tab=billing' : `/settings?tab=billing&view=${view}`;
}

/** The parts of the billing, each with an address of its own. */
export function BillingViews({ shown }: { shown: BillingView }) {
  const isTest = useTestPayments();
  return (
    <div className={classes.row}>
      <nav aria-label="Billing" className={classes.views}>
        {billingViews.map((view) => (
          <Link
            key={view}
            to={billingAddress(view)}
            preventScrollReset
            aria-current={view === shown ? 'page' : undefined}
          >
            {names[view]}
          </Link>
        ))}
      </nav>
      {isTest && (
        <span className={classes.test}>
          <FlaskConical size={14} aria-hidden /> Test payments
        </span>
      )}
    </div>
  );
}
