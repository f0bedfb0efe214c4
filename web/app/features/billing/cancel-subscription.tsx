import type { BillingOverview } from '@kinora/server/billing-wire';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { cancelSubscription, resumePlan } from './billing-api.ts';
import { overviewQuery, refreshBilling } from './billing-queries.ts';
import classes from './plans.module.css';
import { planName } from './plans.ts';

/** Takes back a cancellation or a downgrade that waits. */
export function useResume() {
  return useMutation({
    mutationFn: resumePlan,
    onSuccess: async (overview) => {
      queryClient.setQueryData(overviewQuery.queryKey, overview);
      notifications.show({ color: 'green', message: `${planName(overview.plan)} continues as it is.` });
      await refreshBilling();
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'Nothing was changed', message: errorMessage(error) }),
  });
}

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
          are kept.
        </li>
        <li>Unused subscription tokens expire {isOverdue ? 'now' : 'then'}.</li>
        <li>Your gallery stays as it is, and you can subscribe again at any time.</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Cancels the plan that runs, or takes that back. */
export function CancelSubscription() {
  const { data, error, isError, refetch } = useQuery(overviewQuery);
  const [isAsking, setIsAsking] = useState(false);
  const resume = useResume();
  if (isError && data === undefined) {
    return <ErrorState title="Your plan could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={36} width={180} role="status" aria-label="Loading your plan" />;
  const { plan, interval, endsAt } = data;
  if (interval === null) return <p>{planName(plan)}, without a subscription.</p>;
  if (endsAt !== null) {
    return (
      <>
        <p>
          {planName(plan)} is canceled and works until {calendarDay(Date.parse(endsAt))}.
        </p>
        <Button mt="sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume {planName(plan)}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      {isAsking && <CancelPlanDialog overview={data} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** What of a plan ends with the account, and when it is known, how long it is paid for. */
export function PlanLoss({ plan }: { plan: string }) {
  const { data } = useQuery(overviewQuery);
  const until = data?.endsAt ?? data?.nextBillingAt ?? null;
  const paid = until === null ? '' : `, which is paid until ${calendarDay(Date.parse(until))}`;
  return `your plan ${planName(plan)}${paid}. It ends at once, and the time left on it is not refunded`;
}
