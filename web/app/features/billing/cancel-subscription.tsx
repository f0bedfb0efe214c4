import type { BillingOverview } from '@kinora/server/billing-wire';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { formatsOf } from '../../shared/format/formats.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { shownLanguage } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
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
      notifications.show({
        color: 'green',
        message: textsOf('billing')('cancel.continues', { plan: planName(overview.plan) }),
      });
      await refreshBilling();
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: textsOf('billing')('cancel.notChanged'),
        message: errorMessage(error),
      }),
  });
}

async function cancel(): Promise<void> {
  const { details } = await cancelSubscription();
  const say = textsOf('billing');
  const day = formatsOf(shownLanguage().locale).day(Date.parse(details.access_until));
  notifications.show({
    color: 'green',
    title: say('cancel.done'),
    message: say('cancel.doneText', { day, count: details.purchased_tokens_retained }),
    autoClose: 10_000,
  });
  await refreshBilling();
}

/** Asks before a plan is cancelled, and says what is kept. */
export function CancelPlanDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const say = useTexts('billing');
  const { day } = useFormats();
  const { plan, status, nextBillingAt, balance } = overview;
  const isOverdue = status === 'past_due' || nextBillingAt === null;
  return (
    <ConfirmDialog
      isOpen
      title={say('cancel.title', { plan: planName(plan) })}
      confirm={say('cancel.plan')}
      keep={say('cancel.keep')}
      failure={say('cancel.failure')}
      onConfirm={cancel}
      onClose={onClose}
    >
      <ul className={classes.facts}>
        <li>{isOverdue ? say('cancel.atOnce') : say('cancel.until', { day: day(Date.parse(nextBillingAt)) })}</li>
        <li>{say('cancel.packs', { count: balance.purchased_tokens })}</li>
        <li>{isOverdue ? say('cancel.unusedNow') : say('cancel.unusedThen')}</li>
        <li>{say('cancel.gallery')}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Cancels the plan that runs, or takes that back. */
export function CancelSubscription() {
  const say = useTexts('billing');
  const { day } = useFormats();
  const { data, error, isError, refetch } = useQuery(overviewQuery);
  const [isAsking, setIsAsking] = useState(false);
  const resume = useResume();
  if (isError && data === undefined) {
    return <ErrorState title={say('plan.notLoaded')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={36} width={180} role="status" aria-label={say('plan.loading')} />;
  const { plan, interval, endsAt } = data;
  if (interval === null) return <p>{say('plan.without', { plan: planName(plan) })}</p>;
  if (endsAt !== null) {
    return (
      <>
        <p>{say('plan.canceled', { plan: planName(plan), day: day(Date.parse(endsAt)) })}</p>
        <Button mt="sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          {say('current.resume', { plan: planName(plan) })}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {say('cancel.open')}
      </Button>
      {isAsking && <CancelPlanDialog overview={data} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** What of a plan ends with the account, and when it is known, how long it is paid for. */
export function PlanLoss({ plan }: { plan: string }) {
  const say = useTexts('billing');
  const { day } = useFormats();
  const { data } = useQuery(overviewQuery);
  const until = data?.endsAt ?? data?.nextBillingAt ?? null;
  if (until === null) return say('plan.loss', { plan: planName(plan) });
  return say('plan.lossPaid', { plan: planName(plan), day: day(Date.parse(until)) });
}
