import { money } from '@kinora/catalogue/money';
import { plans } from '@kinora/catalogue/plans';
import type { BillingOverview } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { calendarDay, groupedNumber } from '../../shared/format/format.ts';
import classes from './billing.module.css';
import { CancelPlanDialog, useResume } from './cancel-subscription.tsx';
import { everyInterval, planName } from './plans.ts';

type Row = { label: string; value: string };

const dayOf = (at: string) => calendarDay(Date.parse(at));

function rowsOf(overview: BillingOverview, currency: string): Row[] {
  const { interval, purchasedAt, nextBillingAt, nextAmountCents, nextTokensAt, endsAt } = overview;
  const amount = nextAmountCents === null ? '' : `, ${money(nextAmountCents, currency)}`;
  return [
    ...(interval === null ? [] : [{ label: 'Billed', value: everyInterval[interval] }]),
    ...(purchasedAt === null ? [] : [{ label: 'Purchase date', value: dayOf(purchasedAt) }]),
    ...(nextBillingAt === null ? [] : [{ label: 'Next billing date', value: `${dayOf(nextBillingAt)}${amount}` }]),
    ...(nextTokensAt === null || nextTokensAt === nextBillingAt
      ? []
      : [{ label: 'Next tokens', value: dayOf(nextTokensAt) }]),
    ...(endsAt === null ? [] : [{ label: 'Ends', value: dayOf(endsAt) }]),
  ];
}

/** What somebody pays for, since when, until when, and what waits to change. */
export function CurrentPlan({ overview, currency }: { overview: BillingOverview; currency: string }) {
  const { plan, interval, endsAt, pendingChange } = overview;
  const [isCancelling, setIsCancelling] = useState(false);
  const rows = rowsOf(overview, currency);
  const tokens = plans.find(({ id }) => id === plan)?.tokens ?? 0;
  return (
    <section className={classes.panelPanel} aria-labelledby="plan-heading">
      <h2 id="plan-heading">Current plan</h2>
      <p className={classes.figure}>{planName(plan)}</p>
      {rows.length > 0 && (
        <dl className={classes.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {endsAt !== null && (
        <Pending keep={`Resume ${planName(plan)}`}>
          Your plan is canceled. It works until {dayOf(endsAt)}. After that you are on Free and keep your purchased
          tokens.
        </Pending>
      )}
      {pendingChange !== null && (
        <Pending keep={`Keep ${planName(plan)}`}>
          From {dayOf(pendingChange.at)} on: {planName(pendingChange.plan)}, billed{' '}
          {everyInterval[pendingChange.interval]}.
        </Pending>
      )}
      {interval === null && (
        <p className={classes.note}>
          {plan === 'free' ? 'No subscription, and nothing to pay.' : `${groupedNumber(tokens)} tokens every month.`}
        </p>
      )}
      {interval !== null && endsAt === null && (
        <div className={classes.foot}>
          <Button variant="default" size="xs" onClick={() => setIsCancelling(true)}>
            Cancel plan
          </Button>
        </div>
      )}
      {isCancelling && <CancelPlanDialog overview={overview} onClose={() => setIsCancelling(false)} />}
    </section>
  );
}

/** What waits for the period's end, and how to take it back. */
function Pending({ keep, children }: { keep: string; children: ReactNode }) {
  const resume = useResume();
  return (
    <div className={classes.pending}>
      <p>{children}</p>
      <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate()}>
        {keep}
      </Button>
    </div>
  );
}
