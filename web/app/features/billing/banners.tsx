import type { Banner } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { BatteryLow, CreditCard, HandCoins, Landmark, type LucideIcon, PauseCircle, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Callout } from '../../shared/ui/callout.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';
import classes from './banners.module.css';
import { billingAddress } from './billing-views.tsx';
import { PACKS_HEADING } from './pack-cards.tsx';
import { usePortal } from './use-portal.ts';

type Look = { tone: 'failed' | 'caution' | 'note'; icon: LucideIcon; title: string };

const looks: Readonly<Record<Banner['kind'], Look>> = {
  payment_failed: { tone: 'failed', icon: CreditCard, title: 'Your payment failed' },
  action_required: { tone: 'caution', icon: ShieldAlert, title: 'Your bank asks for approval' },
  payment_pending: { tone: 'note', icon: Landmark, title: 'A payment is on its way' },
  debt: { tone: 'caution', icon: HandCoins, title: 'There is a debt' },
  top_up_paused: { tone: 'caution', icon: PauseCircle, title: 'Automatic top-ups are paused' },
  low_balance: { tone: 'note', icon: BatteryLow, title: 'You are running low' },
};

/** What needs the person, each with the way to put it right. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  return banners.map((banner) => {
    const { tone, icon: Icon, title } = looks[banner.kind];
    return (
      <Callout key={banner.kind} tone={tone} title={title} icon={<Icon size={18} aria-hidden />}>
        <p>{banner.message}</p>
        <Remedies banner={banner} />
      </Callout>
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
