import { groupedNumber } from '../../../shared/format/format.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { linePath, type Series, topOf } from './chart-data.ts';
import classes from './line-chart.module.css';

type Props = {
  title: string;
  /** `YYYY-MM-DD`, one for each value. */
  days: readonly string[];
  series: readonly Series[];
  /** How a value is written. */
  format?: (value: number) => string;
};

const box = { width: 600, height: 140 };

type Row = { day: string; place: number };

/** Lines over days, and the same as a table for whoever wants the numbers or does not see lines. */
export function LineChart({ title, days, series, format = groupedNumber }: Props) {
  const top = topOf(series);
  const columns: readonly Column<Row>[] = [
    { name: 'Day', cell: ({ day }) => day },
    ...series.map(
      ({ name, values }): Column<Row> => ({
        name,
        isNumber: true,
        cell: ({ place }) => {
          const value = values[place] ?? null;
          return value === null ? '-' : format(value);
        },
      }),
    ),
  ];
  const rows = days.map((day, place) => ({ day, place })).toReversed();
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3>{title}</h3>
        {series.some(({ name }) => name !== title) && (
          <ul className={classes.legend} aria-hidden>
            {series.map(({ name }, place) => (
              <li key={name} data-line={place}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {series.length === 0 ? (
        <p className={classes.none}>Nothing in these days.</p>
      ) : (
        <>
          <div className={classes.plot} aria-hidden>
            <span className={classes.top}>{format(top)}</span>
            <svg viewBox={`0 -4 ${box.width} ${box.height + 8}`} preserveAspectRatio="none" focusable="false">
              <title>{title}</title>
              <path className={classes.axis} d={`M0 0H${box.width}M0 ${box.height}H${box.width}`} />
              {series.map(({ name, values }, place) => (
                <path key={name} className={classes.line} data-line={place} d={linePath(values, top, box)} />
              ))}
            </svg>
            <span className={classes.days}>
              <span>{days[0]}</span>
              <span>{days.at(-1)}</span>
            </span>
          </div>
          <details className={classes.numbers}>
            <summary>Numbers of {title.toLowerCase()}</summary>
            <DataTable label={title} columns={columns} rows={rows} keyOf={({ day }) => day} empty="" />
          </details>
        </>
      )}
    </figure>
  );
}
