import type { BillingOverview } from '@kinora/server/billing-wire';
import { notifications } from '@mantine/notifications';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { cancelSubscription } from './billing-api.ts';
import { refreshBilling } from './billing-queries.ts';
import classes from './cancel-plan-dialog.module.css';
import { planName } from './words.ts';

async function cancel(): Promise<void> {
  const { details } = await cancelSubscription();
  const { access_until, purchased_tokens_retained } = details;
  const until = calendarDay(Date.parse(access_until));
  notifications.show({
    color: 'green',
    title: 'Subscription canceled',
    message: `It works until ${until}. Your ${tokenCount(purchased_tokens_retained)} from packs stay.`,
    autoClose: 10_000,
  });
  await refreshBilling();
}

/** Asks before a plan is cancelled, and says what is kept. */
export function CancelPlanDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const { plan, status, nextBillingAt, balance } = overview;
  const isOverdue = status === 'past_due' || nextBillingAt === null;
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel ${planName(plan)}?`}
      confirm="Cancel plan"
      keep="Keep my plan"
      failure="Failed to cancel subscription."
      onConfirm={cancel}
      onClose={onClose}
    >
      <ul className={classes.facts}>
        <li>
          {isOverdue
            ? 'Its payment is overdue, so it ends at once.'
            : `It works until ${calendarDay(Date.parse(nextBillingAt))}, and nothing is charged after that.`}
        </li>
        <li>
          {balance.purchased_tokens > 0
            ? `Your ${tokenCount(balance.purchased_tokens)} from packs`
            : 'Tokens from packs'}{' '}
          are kept, for good.
        </li>
        <li>Subscription tokens that are left {isOverdue ? 'now' : 'then'} lapse.</li>
        <li>Your gallery stays as it is, and you can subscribe again at any time.</li>
      </ul>
    </ConfirmDialog>
  );
}
