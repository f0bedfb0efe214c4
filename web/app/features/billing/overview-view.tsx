import type { BillingOverview, BillingPrices } from '@kinora/server/billing-wire';
import type { Me } from '@kinora/server/wire';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Banners } from './banners.tsx';
import { overviewQuery, pricesQuery } from './billing-queries.ts';
import type { Ended } from './checkout-return.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import classes from './overview-view.module.css';
import { PackCards } from './pack-cards.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { PlanCards } from './plan-cards.tsx';
import { TestPaymentsNote } from './test-payments-note.tsx';
import { TokenTotals } from './token-totals.tsx';
import { useCheckout } from './use-checkout.ts';
import { useTestPayments } from './use-test-payments.ts';

type Props = { me: Me; onEnd: (ended: Ended) => void };

/** The plan of now, what is left, and what can be bought. */
export function OverviewView({ me, onEnd }: Props) {
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  if (overview.data && prices.data)
    return <Offers me={me} onEnd={onEnd} overview={overview.data} prices={prices.data} />;
  const failed = [overview, prices].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title="Your billing could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your billing" className={classes.loading}>
      <Skeleton height={250} radius="lg" />
      <Skeleton height={250} radius="lg" />
      <Skeleton height={420} radius="lg" className={classes.wide} />
    </div>
  );
}

function Offers({ me, overview, prices, onEnd }: Props & { overview: BillingOverview; prices: BillingPrices }) {
  const isTest = useTestPayments();
  const checkout = useCheckout();
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {!overview.isEnabled && (
        <Alert
          color="violet"
          mb="md"
          icon={<CreditCard aria-hidden />}
          title="Payments are not set up on this studio yet"
        >
          These are the plans and packs that it will offer. Until then, nothing can be bought and nothing is charged.
        </Alert>
      )}
      <Banners banners={overview.banners} />
      <div className={classes.panels}>
        <CurrentPlan overview={overview} currency={prices.currency} />
        <TokenTotals balance={me.balance} debt={overview.debt} />
      </div>
      <PlanCards overview={overview} prices={prices} checkout={checkout} onEnd={onEnd} />
      <PackCards prices={prices} checkout={checkout} />
      {overview.isEnabled && (
        <>
          <PaymentMethod method={overview.paymentMethod} />
          <Invoices />
        </>
      )}
    </>
  );
}
