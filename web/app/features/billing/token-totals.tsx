import type { Balance } from '@kinora/server/wire';
import { groupedNumber } from '../../shared/format/format.ts';
import { TokenPockets } from '../../shared/ui/token-pockets.tsx';
import classes from './panel.module.css';

/** What can be spent, and which pocket it lies in. */
export function TokenTotals({ balance, debt }: { balance: Balance; debt: number }) {
  return (
    <section className={classes.panel} aria-labelledby="totals-heading">
      <h2 id="totals-heading">Your tokens</h2>
      <p className={classes.figure}>{groupedNumber(balance.total)}</p>
      <dl className={classes.rows}>
        <TokenPockets balance={balance} />
        {debt > 0 && (
          <div className={classes.debt}>
            <dt>Debt, paid by the next tokens</dt>
            <dd>{groupedNumber(debt)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>Subscription tokens are spent first. Purchased tokens do not lapse.</p>
    </section>
  );
}
