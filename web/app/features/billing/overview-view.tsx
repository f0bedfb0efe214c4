import type { Banner, BillingOverview, BillingPrices, PaymentMethod as Method } from '@kinora/server/billing-wire';
import type { Balance, Me } from '@kinora/server/wire';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  BatteryLow,
  CreditCard,
  ExternalLink,
  HandCoins,
  Landmark,
  type LucideIcon,
  PauseCircle,
  ShieldAlert,
} from 'lucide-react';
import { Link } from 'react-router';
import { groupedNumber } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { TokenPockets } from '../../shared/ui/tokens.tsx';
import classes from './billing.module.css';
import { overviewQuery, pricesQuery } from './billing-queries.ts';
import { billingAddress, TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import type { Ended } from './checkout-return.tsx';
import { CurrentPlan } from './current-plan.tsx';
import growth from './growth.module.css';
import { Invoices } from './invoices.tsx';
import { PACKS_HEADING, PackCards, PlanCards } from './offers.tsx';
import { type PortalPlace, useCheckout, usePortal } from './payment-redirects.ts';
import { RedeemCode } from './redeem-code.tsx';
import { ReferralsSection } from './referrals-section.tsx';

/** What can be spent, and which pocket it lies in. */
function TokenTotals({ balance, debt }: { balance: Balance; debt: number }) {
  return (
    <section className={classes.panelPanel} aria-labelledby="totals-heading">
      <h2 id="totals-heading">Your tokens</h2>
      <p className={classes.figure}>{groupedNumber(balance.total)}</p>
      <dl className={classes.rows}>
        <TokenPockets balance={balance} />
        {debt > 0 && (
          <div className={classes.debt}>
            <dt>Debt, paid by the next tokens</dt>
            <dd>{groupedNumber(debt)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>Subscription tokens are spent first. Purchased tokens do not expire.</p>
    </section>
  );
}

function nameOf({ brand, last4 }: Method): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

/** The card that renewals are charged to, and the way to the payment service's own pages. */
function PaymentMethod({ method }: { method: Method | null }) {
  const { go, going } = usePortal();
  const leave = (place: PortalPlace) => ({
    loading: going === place,
    disabled: going !== null,
    onClick: () => go(place),
  });
  return (
    <section className={classes.section} aria-labelledby="card-heading">
      <SectionHeading id="card-heading" title="Payment method" />
      <div className={classes.panel}>
        <CreditCard size={22} aria-hidden />
        <p>
          {method === null ? 'No card saved' : nameOf(method)}
          <small>
            {method === null
              ? 'A plan keeps the card it was bought with. You can also add one here.'
              : `Expires ${String(method.expMonth).padStart(2, '0')}/${method.expYear}`}
          </small>
        </p>
        <div className={classes.acts}>
          <Button variant="default" size="xs" {...leave('card')}>
            {method === null ? 'Add card' : 'Change card'}
          </Button>
          <Button variant="default" size="xs" rightSection={<ExternalLink size={14} aria-hidden />} {...leave('all')}>
            Billing portal
          </Button>
        </div>
      </div>
    </section>
  );
}

type Look = { color: 'red' | 'yellow' | 'violet'; icon: LucideIcon; title: string };

const looks: Readonly<Record<Banner['kind'], Look>> = {
  payment_failed: { color: 'red', icon: CreditCard, title: 'Your payment failed' },
  action_required: { color: 'yellow', icon: ShieldAlert, title: 'Your bank asks for approval' },
  payment_pending: { color: 'violet', icon: Landmark, title: 'A payment is on its way' },
  debt: { color: 'yellow', icon: HandCoins, title: 'There is a debt' },
  top_up_paused: { color: 'yellow', icon: PauseCircle, title: 'Automatic top-ups are paused' },
  low_balance: { color: 'violet', icon: BatteryLow, title: 'You are running low' },
};

/** What needs the person, each with the way to put it right. */
function Banners({ banners }: { banners: readonly Banner[] }) {
  return banners.map((banner) => {
    const { color, icon: Icon, title } = looks[banner.kind];
    return (
      <Alert key={banner.kind} role="note" mb="md" color={color} title={title} icon={<Icon aria-hidden />}>
        {banner.message}
        <Remedies banner={banner} />
      </Alert>
    );
  });
}

function Remedies({ banner: { kind, url } }: { banner: Banner }) {
  const portal = usePortal();
  const address = url === null ? null : externalLink(url);
  const isPayment = kind === 'payment_failed' || kind === 'action_required';
  return (
    <div className={classes.remedies}>
      {isPayment && address !== null && (
        <Button component="a" href={address} target="_blank" rel="noreferrer" size="xs">
          {kind === 'payment_failed' ? 'Pay now' : 'Approve the payment'}
        </Button>
      )}
      {kind === 'payment_failed' && (
        <Button variant="default" size="xs" loading={portal.going !== null} onClick={() => portal.go('card')}>
          Update card
        </Button>
      )}
      {kind === 'top_up_paused' && (
        <Button component={Link} to={billingAddress('limits')} variant="default" size="xs">
          Check top-ups
        </Button>
      )}
      {(kind === 'low_balance' || kind === 'debt') && (
        <Button component="a" href={`#${PACKS_HEADING}`} variant="default" size="xs">
          See token packs
        </Button>
      )}
    </div>
  );
}

type Props = { me: Me; onEnd: (ended: Ended) => void };

/** The plan of now, what is left, and what can be bought. */
export function OverviewView({ me, onEnd }: Props) {
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  if (overview.data && prices.data)
    return <Offers me={me} onEnd={onEnd} overview={overview.data} prices={prices.data} />;
  const failed = [overview, prices].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title="Your billing could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your billing" className={classes.loading}>
      <Skeleton height={250} radius="lg" />
      <Skeleton height={250} radius="lg" />
      <Skeleton height={420} radius="lg" className={classes.wide} />
    </div>
  );
}

function Offers({ me, overview, prices, onEnd }: Props & { overview: BillingOverview; prices: BillingPrices }) {
  const isTest = useTestPayments();
  const checkout = useCheckout();
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {!overview.isEnabled && (
        <Alert
          color="violet"
          mb="md"
          icon={<CreditCard aria-hidden />}
          title="Payments are not set up on this studio yet"
        >
          These are the plans and packs that it will offer. Until then, nothing can be bought and nothing is charged.
        </Alert>
      )}
      <Banners banners={overview.banners} />
      <div className={classes.panels}>
        <CurrentPlan overview={overview} currency={overview.currency ?? prices.currency} />
        <TokenTotals balance={me.balance} debt={overview.debt} />
      </div>
      <PlanCards overview={overview} prices={prices} checkout={checkout} onEnd={onEnd} />
      <PackCards prices={prices} checkout={checkout} />
      <div className={growth.panels}>
        <RedeemCode />
        <ReferralsSection />
      </div>
      {overview.isEnabled && (
        <>
          <PaymentMethod method={overview.paymentMethod} />
          <Invoices />
        </>
      )}
    </>
  );
}
