import type { ReactNode } from 'react';
import { groupedNumber } from '../../shared/format/format.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './admin.module.css';

type PageHeadProps = { title: string; text?: ReactNode; children?: ReactNode };

/** The name of a page of the panel, and what can be done there at the far end. */
export function PageHead({ title, text, children }: PageHeadProps) {
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

type TagProps = { tone?: 'good' | 'caution' | 'bad' | 'accent'; children: ReactNode };

/** One word about a row. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}

export type Figure = {
  name: string;
  /** A number, or words that hold one. */
  value: number | string;
  /** What else there is to say of it. */
  note?: string;
  tone?: 'bad' | 'caution';
};

/** A row of numbers, each with its name. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={classes.figures}>
        {figures.map(({ name, value, note, tone }) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? groupedNumber(value) : value}</dd>
            {note !== undefined && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

type Props = {
  id: string;
  title: string;
  text?: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One matter of a page of the panel. */
export function Panel({ id, title, text, count, actions, children }: Props) {
  return (
    <section className={classes.panel} aria-labelledby={`${id}-heading`}>
      <SectionHeading id={`${id}-heading`} title={title} count={count}>
        {actions}
      </SectionHeading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
