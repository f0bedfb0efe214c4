import type { PageOffer } from '@kinora/server/account-wire';
import { type ReactNode, use } from 'react';
import { groupedNumber } from '../format/format.ts';
import { IslandFactsContext } from '../page/page-facts.ts';

type After = PageOffer['signupTokensAfter'];

/** Behind a sentence about the free tokens: when they come. */
const signupTokensWhen: Readonly<Record<After, string>> = {
  email: 'when you confirm your email',
  card: 'when you confirm your email and save a card',
  phone: 'when you confirm your email and your phone number',
};

type Props = {
  children: (tokens: string, when: string) => ReactNode;
  /** What is said in its place where a new account has none. */
  without?: string;
};

/** A sentence about the tokens of a new account: how many they are, and when they come. */
export function SignupPromise({ children, without = '' }: Props) {
  const offer = use(IslandFactsContext)?.offer;
  if (offer === undefined || offer.signupTokens === 0) return without;
  return children(groupedNumber(offer.signupTokens), signupTokensWhen[offer.signupTokensAfter]);
}
