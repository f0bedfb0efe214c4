import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

type Props = { id: string; title: string; text?: ReactNode; tone?: 'danger'; children: ReactNode };

/** One matter of the settings: what it is about on one side, what can be done on the other. */
export function SettingsSection({ id, title, text, tone, children }: Props) {
  return (
    <section className={classes.section} data-tone={tone} aria-labelledby={`${id}-heading`}>
      <div className={classes.about}>
        <h2 id={`${id}-heading`}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
