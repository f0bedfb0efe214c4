import type { Me } from '@kinora/server/me-wire';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActivityView } from './activity-view.tsx';
import { BillingViews, billingViews } from './billing-views.tsx';
import { CheckoutReturn, type Ended } from './checkout-return.tsx';
import { LimitsView } from './limits-view.tsx';
import { OverviewView } from './overview-view.tsx';

/** Everything about plans, tokens and payments. Which part of it is shown stands in the address. */
export function BillingTab({ me }: { me: Me }) {
  const [search] = useSearchParams();
  const view = billingViews.find((one) => one === search.get('view')) ?? 'overview';
  const [ended, setEnded] = useState<Ended | null>(null);
  return (
    <>
      <BillingViews shown={view} />
      <CheckoutReturn ended={ended} onEnd={setEnded} total={me.balance.total} />
      {view === 'overview' && <OverviewView me={me} onEnd={setEnded} />}
      {view === 'activity' && <ActivityView />}
      {view === 'limits' && <LimitsView />}
    </>
  );
}
