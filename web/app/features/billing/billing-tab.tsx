import type { Me } from '@kinora/server/wire';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ActivityView } from './activity-view.tsx';
import { BillingViews, billingViews } from './billing-views.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { LimitsView } from './limits-view.tsx';
import { OverviewView } from './overview-view.tsx';

const viewParser = parseAsStringLiteral(billingViews).withDefault('overview');

/** Everything about plans, tokens and payments. Which part of it is shown stands in the address. */
export function BillingTab({ me }: { me: Me }) {
  const [view] = useQueryState('view', viewParser);
  return (
    <>
      <BillingViews shown={view} />
      <CheckoutReturn />
      {view === 'overview' && <OverviewView me={me} />}
      {view === 'activity' && <ActivityView />}
      {view === 'limits' && <LimitsView />}
    </>
  );
}
