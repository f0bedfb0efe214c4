import type { ReactNode } from 'react';
import classes from './page-head.module.css';

type Props = { title: string; text?: ReactNode; children?: ReactNode };

/** The name of a page of the panel, and what can be done there at the far end. */
export function PageHead({ title, text, children }: Props) {
  return (
    <div className={classes.head}>
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}
