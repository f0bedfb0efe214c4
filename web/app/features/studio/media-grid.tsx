import type { Generation } from '@kinora/server/wire';
import type { CSSProperties, ReactNode } from 'react';
import { cardAspect, MOST_TILES } from '../../shared/generation/aspect.ts';
import classes from './results.module.css';

type Props = { label: string; generations: readonly Generation[]; children: (generation: Generation) => ReactNode };

/** Generations in rows of one height, each card in its picture's own aspect. */
export function MediaGrid({ label, generations, children }: Props) {
  return (
    <ul className={classes.grid} aria-labelledby={label}>
      {generations.map((generation) => {
        const style: CSSProperties & Record<'--aspect', number> = { '--aspect': cardAspect(generation, MOST_TILES) };
        return (
          <li key={generation.id} className={classes.item} style={style}>
            {children(generation)}
          </li>
        );
      })}
    </ul>
  );
}
