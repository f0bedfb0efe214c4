import type { DetailRow } from '@kinora/catalogue/tool';
import { tokenCount } from '../../shared/format/format.ts';
import classes from './cost-breakdown.module.css';
import type { Price } from './price.ts';

type Props = {
  rows: readonly DetailRow[];
  price: Price | null;
  /** What to know before paying it. */
  note: string | undefined;
};

/** How a price comes about, figure by figure. */
export function CostBreakdown({ rows, price, note }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.box} aria-label="Cost breakdown">
      <h2>Cost breakdown</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {price !== null && (
          <div className={classes.sum}>
            <dt>Total</dt>
            <dd>{tokenCount(price.tokens)}</dd>
          </div>
        )}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}
