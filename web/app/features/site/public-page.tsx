import type { ReactNode } from 'react';
import { useOwnWords } from '../../shared/page/own-words.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { LandingFooter, LandingHeader } from './landing/frame.tsx';
import classes from './public-page.module.css';

export type Section = { id: string; title: string; body: ReactNode };

/** A long text in numbered sections, with a list of them that stays in sight on wide screens. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-label={useTexts('publicFrame')('onThisPage')}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ id, title, body }, place) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>
              <span aria-hidden>{place + 1}</span>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}

type Props = { title: string; lead?: string; note?: string; children: ReactNode };

/** A page of information that anybody can read. */
export function PublicPage({ title, lead, note, children }: Props) {
  const inOwn = useOwnWords();
  return (
    <div className={classes.page}>
      <LandingHeader />
      <main className={classes.main}>
        <div className={classes.head}>
          <h1 {...inOwn(title)}>{title}</h1>
          {lead !== undefined && (
            <p {...inOwn(lead)}>
              <bdi>{lead}</bdi>
            </p>
          )}
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </div>
        {children}
      </main>
      <LandingFooter />
    </div>
  );
}
