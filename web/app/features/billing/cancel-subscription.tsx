import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { overviewQuery } from './billing-queries.ts';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { useResume } from './use-resume.ts';
import { planName } from './words.ts';

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
  return `your plan ${planName(plan)}${paid}. It ends at once, and the rest of its time is not paid back`;
}
