import { plans } from '@kinora/catalogue/plans';
import type { Me } from '@kinora/server/wire';
import { Alert } from '@mantine/core';
import { CreditCard } from 'lucide-react';
import { groupedNumber } from '../../format.ts';
import classes from './billing-tab.module.css';
import { PackCards } from './pack-cards.tsx';
import { PAYMENTS_NOTE_ID } from './payments-note.ts';
import { PlanCards } from './plan-cards.tsx';

export function BillingTab({ me }: { me: Me }) {
  const { profile, balance } = me;
  const plan = plans.find(({ id }) => id === profile.subscription_status);
  return (
    <>
      <div className={classes.overview}>
        <section className={classes.panel} aria-labelledby="plan-heading">
          <h2 id="plan-heading">Current plan</h2>
          <p className={classes.figure}>{plan?.name ?? profile.subscription_status}</p>
          <p className={classes.note}>
            {profile.subscription_status === 'free'
              ? 'No subscription, and nothing to pay.'
              : `${groupedNumber(plan?.tokens ?? 0)} tokens every month.`}
          </p>
        </section>
        <section className={classes.panel} aria-labelledby="totals-heading">
          <h2 id="totals-heading">Your tokens</h2>
          <p className={classes.figure}>{groupedNumber(balance.total)}</p>
          <dl className={classes.pockets}>
            <div>
              <dt>Subscription tokens</dt>
              <dd>{groupedNumber(balance.tokens)}</dd>
            </div>
            <div>
              <dt>Purchased tokens</dt>
              <dd>{groupedNumber(balance.purchased_tokens)}</dd>
            </div>
          </dl>
          <p className={classes.note}>Subscription tokens are spent first. Purchased tokens do not lapse.</p>
        </section>
      </div>
      <Alert
        id={PAYMENTS_NOTE_ID}
        color="violet"
        mt="md"
        icon={<CreditCard aria-hidden />}
        title="Payments are not set up on this studio yet"
      >
        These are the plans and packs that it will offer. Until then, nothing can be bought and nothing is charged.
      </Alert>
      <PlanCards current={profile.subscription_status} />
      <PackCards />
    </>
  );
}
