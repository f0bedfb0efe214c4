import { limits } from '@kinora/catalogue/limits';
import {
  placeholder,
  type SignupTokensAfter,
  signupTokensNote,
  signupTokensWhen,
} from '@kinora/server/page-placeholders';
import type { ReactNode } from 'react';
import { groupedNumber } from '../format/format.ts';
import classes from './signup-tokens.module.css';

type CountProps = { count?: number };

/** How many tokens a new account has. In a page that comes from the server, the server writes it. */
export function SignupTokens({ count = limits.signupTokens }: CountProps) {
  return import.meta.env.SSR ? placeholder('signup-tokens') : groupedNumber(count);
}

type PromiseProps = CountProps & {
  children: ReactNode;
  /** What is said in its place where a new account has none. */
  without?: string;
};

/** A sentence about the tokens of a new account. Both are in the page: what the server writes into it shows one of them. */
export function SignupPromise({ count = limits.signupTokens, children, without = '' }: PromiseProps) {
  const isGiven = import.meta.env.SSR ? placeholder('has-free-tokens') : count > 0;
  return (
    <>
      <span className={classes.given} data-given={isGiven}>
        {children}
      </span>
      <span className={classes.none} data-given={isGiven}>
        {without}
      </span>
    </>
  );
}

type AfterProps = { after?: SignupTokensAfter };

/** When they come, behind a sentence about them. */
export function SignupTokensWhen({ after = 'email' }: AfterProps) {
  return import.meta.env.SSR ? placeholder('signup-tokens-when') : signupTokensWhen[after];
}

/** What the sign-up page adds to its promise. */
export function SignupTokensNote({ after = 'email' }: AfterProps) {
  return import.meta.env.SSR ? placeholder('signup-tokens-note') : signupTokensNote[after];
}
