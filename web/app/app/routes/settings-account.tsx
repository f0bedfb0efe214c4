import type { Me } from '@kinora/server/me-wire';
import { AccountTab } from '../../features/account/account-tab.tsx';
import { CancelSubscription, PlanLoss } from '../../features/billing/cancel-subscription.tsx';

/** The account tab with the parts of billing that concern ending a plan or the account. */
export function AccountWithPlan({ me }: { me: Me }) {
  return (
    <AccountTab
      me={me}
      subscription={<CancelSubscription />}
      planLoss={<PlanLoss plan={me.profile.subscription_status} />}
    />
  );
}
