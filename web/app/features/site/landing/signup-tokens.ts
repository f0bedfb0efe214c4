import { usePage } from '../../../shared/page/page-facts.ts';

type Promised = { tokens: number; after: 'card' | 'phone' | 'other' };

/** The tokens of a new account, 0 where there are none, and what brings them besides a confirmed address. */
export function useSignupTokens(): Promised {
  const { signupTokens, signupTokensAfter } = usePage().facts.offer;
  return { tokens: signupTokens, after: signupTokensAfter === 'email' ? 'other' : signupTokensAfter };
}
