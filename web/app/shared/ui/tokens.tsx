import type { Balance } from '@kinora/server/wire';
import { Coins } from 'lucide-react';
import { groupedNumber } from '../format/format.ts';
import classes from './tokens.module.css';

/** A number of tokens with its coin; read out as "8 tokens". */
export function Tokens({ count, size = 14 }: { count: number; size?: number }) {
  return (
    <span className={classes.tokens}>
      <Coins size={size} aria-hidden />
      {groupedNumber(count)}
      <span className="visually-hidden"> {count === 1 ? 'token' : 'tokens'}</span>
    </span>
  );
}

type PocketsProps = {
  balance: Balance;
  /** Under a heading that says that these are tokens. */
  isBrief?: boolean;
};

/** The two pockets of a balance as a small list; `className` sets it apart from what is around it. */
export function TokenList({ className, ...pockets }: PocketsProps & { className: string | undefined }) {
  return (
    <dl className={`${classes.pockets} ${className ?? ''}`}>
      <TokenPockets {...pockets} />
    </dl>
  );
}

/** The same as rows of a `dl`. */
export function TokenPockets({ balance, isBrief = false }: PocketsProps) {
  return (
    <>
      <div>
        <dt>{isBrief ? 'Subscription' : 'Subscription tokens'}</dt>
        <dd>{groupedNumber(balance.tokens)}</dd>
      </div>
      <div>
        <dt>{isBrief ? 'Purchased' : 'Purchased tokens'}</dt>
        <dd>{groupedNumber(balance.purchased_tokens)}</dd>
      </div>
    </>
  );
}
