import type { DetailRow } from '@kinora/catalogue/tool';
import classes from './detail-rows.module.css';

/** Names and values under one another. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
