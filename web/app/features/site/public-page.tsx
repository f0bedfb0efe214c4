import type { ReactNode } from 'react';
import { LandingFooter, LandingHeader } from './landing/frame.tsx';
import classes from './public-page.module.css';

type Props = { title: string; lead: string; note?: string; children: ReactNode };

/** A page of information that anybody can read. */
export function PublicPage({ title, lead, note, children }: Props) {
  return (
    <div className={classes.page}>
      <LandingHeader />
      <main className={classes.main}>
        <div className={classes.head}>
          <h1>{title}</h1>
          <p>{lead}</p>
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </div>
        {children}
      </main>
      <LandingFooter />
    </div>
  );
}
