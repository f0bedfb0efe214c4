import type { Balance } from '@kinora/server/wire';
import { groupedNumber } from '../format/format.ts';

/** The two pockets of a balance, as rows of a `dl`. */
export function TokenPockets({ balance }: { balance: Balance }) {
  return (
    <>
      <div>
        <dt>Subscription tokens</dt>
        <dd>{groupedNumber(balance.tokens)}</dd>
      </div>
      <div>
        <dt>Purchased tokens</dt>
        <dd>{groupedNumber(balance.purchased_tokens)}</dd>
      </div>
    </>
  );
}
