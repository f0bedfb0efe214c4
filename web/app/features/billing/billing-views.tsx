import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import classes from './billing.module.css';

/** Whether the embedded payment service stands in for a real one: cards are test cards, and no money moves. */
export function useTestPayments(): boolean {
  const { data } = useQuery(catalogueQuery);
  return data?.embedded.includes('payments') ?? false;
}

/** Says wherever something can be paid that it is not real money. */
export function TestPaymentsNote() {
  const say = useTexts('billing');
  return (
    <Alert role="note" mb="md" title={say('test.title')} icon={<FlaskConical size={18} aria-hidden />}>
      {say('test.text')}
    </Alert>
  );
}

export const billingViews = ['overview', 'activity', 'limits'] as const;
type BillingView = (typeof billingViews)[number];

export function billingAddress(view: BillingView): string {
  return view === 'overview' ? '/settings?tab=billing' : `/settings?tab=billing&view=${view}`;
}

/** The parts of the billing, each with an address of its own. */
export function BillingViews({ shown }: { shown: BillingView }) {
  const say = useTexts('billing');
  const isTest = useTestPayments();
  return (
    <div className={classes.row}>
      <nav aria-label={say('views.label')} className={classes.views}>
        {billingViews.map((view) => (
          <Link
            key={view}
            to={billingAddress(view)}
            preventScrollReset
            aria-current={view === shown ? 'page' : undefined}
          >
            {say(`views.${view}`)}
          </Link>
        ))}
      </nav>
      {isTest && (
        <Badge color="yellow" size="lg" leftSection={<FlaskConical size={14} aria-hidden />}>
          {say('test.title')}
        </Badge>
      )}
    </div>
  );
}
