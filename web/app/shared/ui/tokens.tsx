import type { Profile } from '@kinora/server/me-wire';
import type { Balance } from '@kinora/server/wire';
import { Coins } from 'lucide-react';
import { useFormats } from '../format/use-formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './tokens.module.css';

/** A number of tokens with its coin; read out as "8 tokens". */
export function Tokens({ count, size = 14 }: { count: number; size?: number }) {
  const say = useTexts('common');
  const { number } = useFormats();
  return (
    <span className={classes.tokens}>
      <Coins size={size} aria-hidden />
      {number(count)}
      <span className="visually-hidden"> {say('tokensAfterNumber', { count })}</span>
    </span>
  );
}

export const isOnPlan = ({ subscription_status }: Pick<Profile, 'subscription_status'>): boolean =>
  subscription_status !== 'free';

type PocketsProps = {
  balance: Balance;
  /** Under a heading that says that these are tokens. */
  isBrief?: boolean;
  /** Whether a plan brings tokens; without one the same pocket holds what was given for free. */
  hasPlan: boolean;
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
export function TokenPockets({ balance, isBrief = false, hasPlan }: PocketsProps) {
  const say = useTexts('common');
  const { number } = useFormats();
  return (
    <>
      <div>
        <dt>
          {hasPlan
            ? say(isBrief ? 'subscriptionPocket' : 'subscriptionTokens')
            : say(isBrief ? 'freePocket' : 'freeTokens')}
        </dt>
        <dd>{number(balance.tokens)}</dd>
      </div>
      <div>
        <dt>{isBrief ? say('purchasedPocket') : say('purchasedTokens')}</dt>
        <dd>{number(balance.purchased_tokens)}</dd>
      </div>
    </>
  );
}
