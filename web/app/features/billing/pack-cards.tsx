import { money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import type { BillingPrices } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { Coins } from 'lucide-react';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import type { useCheckout } from './payment-redirects.ts';
import classes from './plans.module.css';

export const PACKS_HEADING = 'packs-heading';

type Props = { prices: BillingPrices; checkout: ReturnType<typeof useCheckout> };

/** Tokens to buy once, on top of any plan. */
export function PackCards({ prices, checkout }: Props) {
  const { isEnabled, currency } = prices;
  return (
    <section className={classes.section} aria-labelledby={PACKS_HEADING}>
      <SectionHeading id={PACKS_HEADING} title="Token packs" />
      <ul className={classes.packs}>
        {packs.map(({ id, name, price, description, popular }) => {
          const offer = prices.packs.find(({ pack }) => pack === id);
          return (
            <li key={id} className={classes.card} data-popular={popular}>
              <h3>
                <span className={classes.packName}>
                  <Coins size={16} aria-hidden />
                  {name}
                </span>
                {popular && <span className={classes.badge}>Popular</span>}
              </h3>
              <p className={classes.description}>{description}</p>
              <div className={classes.buy}>
                <span className={classes.packPrice}>{money(offer?.cents ?? price * 100, currency)}</span>
                <Button
                  size="xs"
                  variant={popular ? 'filled' : 'default'}
                  aria-label={`Buy ${name}`}
                  loading={checkout.going?.id === id}
                  disabled={!isEnabled || checkout.going !== null}
                  onClick={() => checkout.go({ kind: 'pack', id, priceId: offer?.priceId ?? null })}
                >
                  Buy
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
