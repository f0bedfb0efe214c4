import type { CatalogueTool } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { tokenCount } from '../../format.ts';
import { type ClassicOffer, classicOffers } from './classic-offers.ts';
import classes from './classic-tools.module.css';

const ClassicDialog = lazy(() => import('./classic-dialog.tsx').then((module) => ({ default: module.ClassicDialog })));

function OfferCard({ offer, onOpen }: { offer: ClassicOffer; onOpen: () => void }) {
  const { name, summary, fromTokens, disabledReason } = offer;
  return (
    <li className={classes.card} data-ready={disabledReason === null}>
      <h3>{name}</h3>
      <p className={classes.summary}>{disabledReason ?? summary}</p>
      <div className={classes.foot}>
        <span className={classes.price}>from {tokenCount(fromTokens)}</span>
        <Button
          size="xs"
          variant="default"
          disabled={disabledReason !== null}
          aria-label={`${disabledReason === null ? 'Open' : 'Not available:'} ${name}`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {disabledReason === null ? 'Open' : 'Not available'}
        </Button>
      </div>
    </li>
  );
}

/** The tools that open right here instead of on a page of their own. */
export function ClassicTools({ listed, headingId }: { listed: readonly CatalogueTool[]; headingId: string }) {
  const [opened, setOpened] = useState<ClassicOffer | null>(null);
  return (
    <>
      <ul className={classes.row} aria-labelledby={headingId}>
        {classicOffers(listed).map((offer) => (
          <OfferCard key={offer.name} offer={offer} onOpen={() => setOpened(offer)} />
        ))}
      </ul>
      <Suspense>{opened && <ClassicDialog offer={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
