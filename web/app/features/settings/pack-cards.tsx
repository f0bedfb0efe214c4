import { packs } from '@kinora/catalogue/packs';
import { Button } from '@mantine/core';
import { Coins } from 'lucide-react';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { dollars } from './dollars.ts';
import classes from './offer-cards.module.css';
import { PAYMENTS_NOTE_ID } from './payments-note.ts';

/** Tokens to buy once, on top of any plan. */
export function PackCards() {
  return (
    <section className={classes.section} aria-labelledby="packs-heading">
      <SectionHeading id="packs-heading" title="Token packs" />
      <ul className={classes.packs}>
        {packs.map(({ id, name, price, description, popular }) => (
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
              <span className={classes.packPrice}>{dollars(price)}</span>
              <Button size="xs" disabled aria-label={`Buy ${name}`} aria-describedby={PAYMENTS_NOTE_ID}>
                Buy
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
