import type { ReactNode } from 'react';
import classes from './tag.module.css';

type Props = { tone?: 'good' | 'caution' | 'bad' | 'accent'; children: ReactNode };

/** One word about a row. */
export function Tag({ tone, children }: Props) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
