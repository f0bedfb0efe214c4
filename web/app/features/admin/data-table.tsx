import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  name: string;
  cell: (row: Row, place: number) => ReactNode;
  isNumber?: boolean;
  /** Left out where there is little room. */
  isExtra?: boolean;
};

type Props<Row> = {
  /** What the rows are, for people who do not see them. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Said in place of rows when there are none. */
  empty: string;
  /** Other rows are on their way. */
  isArriving?: boolean;
};

/** A dense table that scrolls sideways by itself when it does not fit. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, isArriving = false }: Props<Row>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={`${label}, table`} tabIndex={0} data-arriving={isArriving}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isExtra }) => (
              <th key={name} scope="col" data-number={isNumber} data-extra={isExtra}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isNumber, isExtra }) => (
                <td key={name} data-number={isNumber} data-extra={isExtra}>
                  {cell(row, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
