import type { PaymentMethod as Method } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { CreditCard, ExternalLink } from 'lucide-react';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './payment-method.module.css';
import { type PortalPlace, usePortal } from './use-portal.ts';

function nameOf({ brand, last4 }: Method): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

/** The card that renewals are charged to, and the way to the payment service's own pages. */
export function PaymentMethod({ method }: { method: Method | null }) {
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
