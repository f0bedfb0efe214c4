import type { ReactNode } from 'react';
import classes from './section-heading.module.css';

type Props = { id: string; title: string; count?: number | undefined; children?: ReactNode };

/** The heading of a part of a page, with its actions at the far end. */
export function SectionHeading({ id, title, count, children }: Props) {
  return (
    <div className={classes.row}>
      <h2 id={id} className={classes.title}>
        {title}
        {count !== undefined && (
          <span className={classes.count} aria-hidden>
            {count}
          </span>
        )}
      </h2>
      {children}
    </div>
  );
}
