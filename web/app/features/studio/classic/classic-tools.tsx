import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fromTokens as fromPrice } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { whyUnavailable } from '../tools/tool-groups.ts';
import classes from './classic.module.css';

const ClassicDialog = lazyPart(
  () => import('./classic-dialog.tsx'),
  (module) => module.ClassicDialog,
  ['classic', 'generation', 'studio', 'viewer'],
);

type OfferCardProps = {
  offer: NonNullable<CatalogueTool['classic']>;
  fromTokens: number;
  /** Why it cannot be used now; null when it can. */
  disabledReason: string | null;
  /** The page of the tool that takes its place; null where it opens by itself. */
  elsewhere: string | null;
  onOpen: () => void;
};

function OfferAction({ offer: { name }, disabledReason, elsewhere, onOpen }: OfferCardProps) {
  const say = useTexts('tools');
  if (elsewhere !== null) {
    return (
      <Button size="xs" variant="default" component={Link} to={elsewhere} aria-label={say('openNamed', { name })}>
        {say('open')}
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={disabledReason !== null}
      aria-label={disabledReason === null ? say('openNamed', { name }) : say('unavailableNamed', { name })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {disabledReason === null ? say('open') : say('unavailable')}
    </Button>
  );
}

function OfferCard(card: OfferCardProps) {
  const { name, summary } = card.offer;
  const { fromTokens, disabledReason } = card;
  return (
    <li className={classes.card} data-ready={disabledReason === null}>
      <h3>{name}</h3>
      <p className={classes.summary}>{disabledReason ?? summary}</p>
      <div className={classes.foot}>
        <span className={classes.price}>{fromPrice(fromTokens)}</span>
        <OfferAction {...card} />
      </div>
    </li>
  );
}

/** The tools that open right here instead of on a page of their own; what can be used first. `?classic=` opens one. */
export function ClassicTools({ listed, headingId }: { listed: readonly CatalogueTool[]; headingId: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('classic');
  useEffect(() => {
    if (asked === null) return;
    setOpened(asked);
    setSearch(
      (current) => {
        current.delete('classic');
        return current;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
  const isUsable = (tool: CatalogueTool) => whyUnavailable(tool) === null;
  const ordered = listed.toSorted((a, b) => Number(isUsable(b)) - Number(isUsable(a)));
  return (
    <>
      <ul className={classes.row} aria-labelledby={headingId}>
        {ordered.map(
          (tool) =>
            tool.classic !== null && (
              <OfferCard
                key={tool.id}
                offer={tool.classic}
                fromTokens={tool.instead?.fromTokens ?? tool.fromTokens}
                disabledReason={whyUnavailable(tool)}
                elsewhere={tool.instead?.route ?? null}
                onOpen={() => setOpened(tool.id)}
              />
            ),
        )}
      </ul>
      <Suspense>{opened !== null && <ClassicDialog toolId={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
