import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { art?: ReactNode; title: string; text: string; heading?: 'h1' | 'h2' | 'h3'; children?: ReactNode };

/** Stands in for an empty list: a picture, one sentence, and what to do. */
export function EmptyState({ art, title, text, heading: Heading = 'h3', children }: Props) {
  return (
    <div className={classes.empty}>
      {art}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
