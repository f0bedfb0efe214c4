import type { Me } from '@kinora/server/wire';
import { AccountTab } from '../../features/account/account-tab.tsx';
import { CancelSubscription, PlanLoss } from '../../features/billing/cancel-subscription.tsx';

/** The account, with what its billing has to say about an end of either. */
export function AccountWithPlan({ me }: { me: Me }) {
  return (
    <AccountTab
      me={me}
      subscription={<CancelSubscription />}
      planLoss={<PlanLoss plan={me.profile.subscription_status} />}
    />
  );
}
