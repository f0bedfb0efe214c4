import type { Generation } from '@kinora/server/generations-wire';
import type { CSSProperties, ReactNode } from 'react';
import { cardAspect, MOST_TILES } from '../../shared/generation/aspect.ts';
import { useGeneration } from '../../shared/generation/use-generations.ts';
import classes from './results.module.css';

type Card = (generation: Generation) => ReactNode;

function Item({ id, children }: { id: string; children: Card }) {
  const generation = useGeneration(id);
  if (generation === null) return null;
  const style: CSSProperties & Record<'--aspect', number> = { '--aspect': cardAspect(generation, MOST_TILES) };
  return (
    <li className={classes.item} style={style}>
      {children(generation)}
    </li>
  );
}

type Props = { label: string; ids: readonly string[]; children: Card };

/** Generations in rows of one height, each card in its picture's own aspect. */
export function MediaGrid({ label, ids, children }: Props) {
  return (
    <ul className={classes.grid} aria-labelledby={label}>
      {ids.map((id) => (
        <Item key={id} id={id}>
          {children}
        </Item>
      ))}
    </ul>
  );
}
