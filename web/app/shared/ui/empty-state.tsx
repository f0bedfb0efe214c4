import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = { art?: ReactNode; title: string; text: string; children?: ReactNode };

/** Teaches in place of a list that has nothing yet: a picture, one sentence, what to do. */
export function EmptyState({ art, title, text, children }: Props) {
  return (
    <div className={classes.empty}>
      {art}
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
