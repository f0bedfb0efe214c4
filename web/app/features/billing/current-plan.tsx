import { plans } from '@kinora/catalogue/plans';
import type { BillingOverview } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { type Say, useTexts } from '../../shared/texts/use-texts.ts';
import classes from './billing.module.css';
import { CancelPlanDialog, useResume } from './cancel-subscription.tsx';
import { type Interval, planName } from './plans.ts';

type Row = { label: string; value: string };

type Words = { say: Say<'billing'>; dayOf: (at: string) => string; amount: string | null };

function rowsOf(overview: BillingOverview, { say, dayOf, amount }: Words): Row[] {
  const { interval, purchasedAt, nextBillingAt, nextTokensAt, endsAt } = overview;
  const billedOn = (day: string) => (amount === null ? day : say('current.nextWithAmount', { day, amount }));
  return [
    ...(interval === null
      ? []
      : [{ label: say('current.billed'), value: say('current.every', { interval: nameOf(interval) }) }]),
    ...(purchasedAt === null ? [] : [{ label: say('current.purchased'), value: dayOf(purchasedAt) }]),
    ...(nextBillingAt === null ? [] : [{ label: say('current.next'), value: billedOn(dayOf(nextBillingAt)) }]),
    ...(nextTokensAt === null || nextTokensAt === nextBillingAt
      ? []
      : [{ label: say('current.nextTokens'), value: dayOf(nextTokensAt) }]),
    ...(endsAt === null ? [] : [{ label: say('current.ends'), value: dayOf(endsAt) }]),
  ];
}

const nameOf = (interval: Interval) => (interval === 'year' ? 'year' : 'other');

/** What somebody pays for, since when, until when, and what waits to change. */
export function CurrentPlan({ overview, currency }: { overview: BillingOverview; currency: string }) {
  const { plan, interval, endsAt, pendingChange } = overview;
  const [isCancelling, setIsCancelling] = useState(false);
  const say = useTexts('billing');
  const formats = useFormats();
  const money = useMoney();
  const dayOf = (at: string) => formats.day(Date.parse(at));
  const { nextAmountCents } = overview;
  const amount = nextAmountCents === null ? null : money(nextAmountCents, currency);
  const rows = rowsOf(overview, { say, dayOf, amount });
  const tokens = plans.find(({ id }) => id === plan)?.tokens ?? 0;
  return (
    <section className={classes.panelPanel} aria-labelledby="plan-heading">
      <h2 id="plan-heading">{say('current.title')}</h2>
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
        <Pending keep={say('current.resume', { plan: planName(plan) })}>
          {say('current.canceled', { day: dayOf(endsAt) })}
        </Pending>
      )}
      {pendingChange !== null && (
        <Pending keep={say('current.keep', { plan: planName(plan) })}>
          {say('current.change', {
            day: dayOf(pendingChange.at),
            plan: planName(pendingChange.plan),
            interval: nameOf(pendingChange.interval),
          })}
        </Pending>
      )}
      {interval === null && (
        <p className={classes.note}>{plan === 'free' ? say('current.free') : say('current.given', { tokens })}</p>
      )}
      {interval !== null && endsAt === null && (
        <div className={classes.foot}>
          <Button variant="default" size="xs" onClick={() => setIsCancelling(true)}>
            {say('cancel.plan')}
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
