import { groupedNumber } from '../../shared/format/format.ts';
import classes from './figures.module.css';

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
