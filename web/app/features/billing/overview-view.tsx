import type { Banner, BillingOverview, BillingPrices, PaymentMethod as Method } from '@kinora/server/billing-wire';
import type { Me } from '@kinora/server/me-wire';
import type { Balance } from '@kinora/server/wire';
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
import { useFormats } from '../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { isOnPlan, TokenPockets } from '../../shared/ui/tokens.tsx';
import classes from './billing.module.css';
import { overviewQuery, pricesQuery } from './billing-queries.ts';
import { billingAddress, TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import type { Ended } from './checkout-return.tsx';
import { CurrentPlan } from './current-plan.tsx';
import growth from './growth.module.css';
import { Invoices } from './invoices.tsx';
import { PACKS_HEADING, PackCards, PlanCards } from './offers.tsx';
import { type PortalPlace, useCheckout, usePortal } from './payment-redirects.ts';
import offers from './plans.module.css';
import { RedeemCode } from './redeem-code.tsx';
import { ReferralsSection } from './referrals-section.tsx';

/** As high as the cards are one above the other; side by side they are as high as the highest. Pixels. */
const heights = { panels: [136, 201], plans: [371, 409, 366], packs: [135, 136, 137, 138, 157, 139] };

const Cards = ({ all }: { all: readonly number[] }) =>
  all.map((height) => <Skeleton key={height} h="100%" mih={height} className={offers.waiting} />);

/** Where plans and packs will be, in the shapes that they will have. */
function WaitingOffers() {
  const say = useTexts('billing');
  const isTest = useTestPayments();
  return (
    <div role="status" aria-label={say('loading')}>
      <div aria-hidden>
        {isTest && <TestPaymentsNote />}
        <div className={classes.panels}>
          <Cards all={heights.panels} />
        </div>
        <div className={offers.section}>
          <SectionHeading id="waiting-plans" title={say('plans.title')} />
          <div className={offers.plans}>
            <Cards all={heights.plans} />
          </div>
        </div>
        <div className={offers.section}>
          <SectionHeading id="waiting-packs" title={say('packs.title')} />
          <div className={offers.packs}>
            <Cards all={heights.packs} />
          </div>
        </div>
      </div>
    </div>
  );
}

type TotalsProps = { balance: Balance; hasPlan: boolean; debt: number };

/** What can be spent, and which pocket it lies in. */
function TokenTotals({ balance, hasPlan, debt }: TotalsProps) {
  const say = useTexts('billing');
  const { number } = useFormats();
  return (
    <section className={classes.panelPanel} aria-labelledby="totals-heading">
      <h2 id="totals-heading">{say('totals.title')}</h2>
      <p className={classes.figure}>{number(balance.total)}</p>
      <dl className={classes.rows}>
        <TokenPockets balance={balance} hasPlan={hasPlan} />
        {debt > 0 && (
          <div className={classes.debt}>
            <dt>{say('totals.debt')}</dt>
            <dd>{number(debt)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>{say('totals.note', { hasPlan: hasPlan ? 'yes' : 'other' })}</p>
    </section>
  );
}

const brandOf = ({ brand }: Method) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

const monthOf = ({ expMonth, expYear }: Method) => `${String(expMonth).padStart(2, '0')}/${expYear}`;

/** The card that renewals are charged to, and the way to the payment service's own pages. */
function PaymentMethod({ method }: { method: Method | null }) {
  const say = useTexts('billing');
  const { go, going } = usePortal();
  const leave = (place: PortalPlace) => ({
    loading: going === place,
    disabled: going !== null,
    onClick: () => go(place),
  });
  return (
    <section className={classes.section} aria-labelledby="card-heading">
      <SectionHeading id="card-heading" title={say('card.title')} />
      <div className={classes.panel}>
        <CreditCard size={22} aria-hidden />
        <p>
          {method === null ? say('card.none') : say('card.ending', { brand: brandOf(method), digits: method.last4 })}
          <small>{method === null ? say('card.noneText') : say('card.expires', { month: monthOf(method) })}</small>
        </p>
        <div className={classes.acts}>
          <Button variant="default" size="xs" {...leave('card')}>
            {method === null ? say('card.add') : say('card.change')}
          </Button>
          <Button variant="default" size="xs" rightSection={<ExternalLink size={14} aria-hidden />} {...leave('all')}>
            {say('card.portal')}
          </Button>
        </div>
      </div>
    </section>
  );
}

type Look = { color: 'red' | 'yellow' | 'violet'; icon: LucideIcon };

const looks: Readonly<Record<Banner['kind'], Look>> = {
  payment_failed: { color: 'red', icon: CreditCard },
  action_required: { color: 'yellow', icon: ShieldAlert },
  payment_pending: { color: 'violet', icon: Landmark },
  debt: { color: 'yellow', icon: HandCoins },
  top_up_paused: { color: 'yellow', icon: PauseCircle },
  low_balance: { color: 'violet', icon: BatteryLow },
};

/** What needs the person, each with the way to put it right. */
function Banners({ overview, total }: { overview: BillingOverview; total: number }) {
  const say = useTexts('billing');
  return overview.banners.map((banner) => {
    const { color, icon: Icon } = looks[banner.kind];
    const title = say(`banners.${banner.kind}`);
    return (
      <Alert key={banner.kind} role="note" mb="md" color={color} title={title} icon={<Icon aria-hidden />}>
        {bannerText(say, banner, { debt: overview.debt, total })}
        <Remedies banner={banner} />
      </Alert>
    );
  });
}

function bannerText(say: Say<'billing'>, { kind, about }: Banner, { debt, total }: { debt: number; total: number }) {
  if (kind === 'debt') return say('banners.debtText', { tokens: debt });
  if (kind === 'low_balance') return say('banners.low_balanceText', { tokens: total });
  if (kind === 'payment_pending') return say('banners.payment_pendingText', { what: about.join(', ') });
  return say(`banners.${kind}Text`);
}

function Remedies({ banner: { kind, url } }: { banner: Banner }) {
  const say = useTexts('billing');
  const portal = usePortal();
  const address = url === null ? null : externalLink(url);
  const isPayment = kind === 'payment_failed' || kind === 'action_required';
  return (
    <div className={classes.remedies}>
      {isPayment && address !== null && (
        <Button component="a" href={address} target="_blank" rel="noreferrer" size="xs">
          {kind === 'payment_failed' ? say('remedies.payNow') : say('remedies.approve')}
        </Button>
      )}
      {kind === 'payment_failed' && (
        <Button variant="default" size="xs" loading={portal.going !== null} onClick={() => portal.go('card')}>
          {say('remedies.updateCard')}
        </Button>
      )}
      {kind === 'top_up_paused' && (
        <Button component={Link} to={billingAddress('limits')} variant="default" size="xs">
          {say('remedies.checkTopUps')}
        </Button>
      )}
      {(kind === 'low_balance' || kind === 'debt') && (
        <Button component="a" href={`#${PACKS_HEADING}`} variant="default" size="xs">
          {say('remedies.packs')}
        </Button>
      )}
    </div>
  );
}

type Props = { me: Me; onEnd: (ended: Ended) => void };

/** The plan of now, what is left, and what can be bought. */
export function OverviewView({ me, onEnd }: Props) {
  const say = useTexts('billing');
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  if (overview.data && prices.data)
    return <Offers me={me} onEnd={onEnd} overview={overview.data} prices={prices.data} />;
  const failed = [overview, prices].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title={say('notLoaded')}
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  return <WaitingOffers />;
}

function Offers({ me, overview, prices, onEnd }: Props & { overview: BillingOverview; prices: BillingPrices }) {
  const say = useTexts('billing');
  const isTest = useTestPayments();
  const checkout = useCheckout();
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {!overview.isEnabled && (
        <Alert color="violet" mb="md" icon={<CreditCard aria-hidden />} title={say('notSetUp.title')}>
          {say('notSetUp.text')}
        </Alert>
      )}
      <Banners overview={overview} total={me.balance.total} />
      <div className={classes.panels}>
        <CurrentPlan overview={overview} currency={overview.currency ?? prices.currency} />
        <TokenTotals hasPlan={isOnPlan(me.profile)} balance={me.balance} debt={overview.debt} />
      </div>
      <PlanCards overview={overview} prices={prices} checkout={checkout} onEnd={onEnd} />
      <PackCards prices={prices} checkout={checkout} />
      {/* Tokens that are given are one person's, and go into no pool. */}
      {me.workspace === null && (
        <div className={growth.panels}>
          <RedeemCode />
          <ReferralsSection />
        </div>
      )}
      {overview.isEnabled && (
        <>
          <PaymentMethod method={overview.paymentMethod} />
          <Invoices />
        </>
      )}
    </>
  );
}
