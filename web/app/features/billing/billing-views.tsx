import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import classes from './billing.module.css';

/** Whether the embedded payment service stands in for a real one: cards are test cards, and no money moves. */
export function useTestPayments(): boolean {
  const { data } = useQuery(catalogueQuery);
  return data?.embedded.includes('payments') ?? false;
}

/** Says wherever something can be paid that it is not real money. */
export function TestPaymentsNote() {
  return (
    <Alert role="note" mb="md" title="Test payments" icon={<FlaskConical size={18} aria-hidden />}>
      This studio runs its own payment service: no money moves. On the payment page, use the card 4242 4242 4242 4242.
    </Alert>
  );
}

export const billingViews = ['overview', 'activity', 'limits'] as const;
type BillingView = (typeof billingViews)[number];

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
        <Badge color="yellow" size="lg" leftSection={<FlaskConical size={14} aria-hidden />}>
          Test payments
        </Badge>
      )}
    </div>
  );
}
