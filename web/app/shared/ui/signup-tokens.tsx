import { limits } from '@kinora/catalogue/limits';
import type { ReactNode } from 'react';
import { groupedNumber } from '../format/format.ts';

type CountProps = { count?: number };

/** How many tokens a new account has. The build's own figure stands only until the server fills in the operator's. */
export function SignupTokens({ count = limits.signupTokens }: CountProps) {
  return <span data-slot="signup-tokens">{groupedNumber(count)}</span>;
}

type PromiseProps = CountProps & {
  children: ReactNode;
  /** What is said in its place where a new account has none. */
  without?: string;
};

/** A sentence about the tokens of a new account; the server shows one of the two for the figure that it fills in. */
export function SignupPromise({ count = limits.signupTokens, children, without = '' }: PromiseProps) {
  return (
    <>
      <span data-promise="free-tokens" hidden={count === 0}>
        {children}
      </span>
      <span data-promise="no-free-tokens" hidden={count !== 0}>
        {without}
      </span>
    </>
  );
}
