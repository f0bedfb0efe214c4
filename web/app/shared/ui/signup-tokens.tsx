import { limits } from '@kinora/catalogue/limits';
import { groupedNumber } from '../format/format.ts';

/** How many tokens a new account has. The build's own figure stands only until the server fills in the operator's. */
export function SignupTokens({ count = limits.signupTokens }: { count?: number }) {
  return <span data-slot="signup-tokens">{groupedNumber(count)}</span>;
}
