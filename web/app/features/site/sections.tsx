import type { ReactNode } from 'react';
import classes from './sections.module.css';

export type Section = { id: string; title: string; body: ReactNode };

/** A long text in numbered sections, with a list of them that stays in sight on wide screens. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-label="On this page">
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
