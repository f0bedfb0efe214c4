import type { Me } from '@kinora/server/me-wire';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { ActivityView } from './activity-view.tsx';
import { BillingViews, billingViews } from './billing-views.tsx';
import { CheckoutReturn, type Ended } from './checkout-return.tsx';
import { LimitsView } from './limits-view.tsx';
import { OverviewView } from './overview-view.tsx';

const paysFor = ({ role }: NonNullable<Me['workspace']>) => role === 'owner' || role === 'billing';

/** For members of a workspace who neither see its payments nor buy its tokens: who does. */
function PaidByOthers() {
  const say = useTexts('billing');
  return (
    <SettingsSection id="paid-by-others" title={say('ofOthers.title')} text={say('ofOthers.text')}>
      <Button component={Link} to="/workspaces" variant="default">
        {say('ofOthers.members')}
      </Button>
    </SettingsSection>
  );
}

/** Everything about plans, tokens and payments. Which part of it is shown stands in the address. */
export function BillingTab({ me }: { me: Me }) {
  const [search] = useSearchParams();
  const view = billingViews.find((one) => one === search.get('view')) ?? 'overview';
  const [ended, setEnded] = useState<Ended | null>(null);
  if (me.workspace !== null && !paysFor(me.workspace)) return <PaidByOthers />;
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
