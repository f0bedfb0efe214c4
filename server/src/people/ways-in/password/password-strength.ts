import { said } from '../../said.ts';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

/** Fewer guesses than this are in reach of anybody who tries a list. A random password of 6 characters has 10^6. */
const LEAST_GUESSES = 1_000_000;
/** Shorter pieces of a name occur in other words. */
const SHORTEST_OWN_WORD = 4;

const reasons = {
  length: said.passwordTooShort,
  common: said.weakCommon,
  own: said.weakOwn,
  guessable: said.weakGuessable,
} as const;

/** Why a password must not be used, in words for the person who chose it; empty when it may be. */
export async function weakPasswordReasons(choice: {
  password: string;
  email: string;
  name: string;
}): Promise<string[]> {
  const password = choice.password.toLowerCase();
  const own = ownWords(choice.email, choice.name);
  const found: string[] = [];
  if (choice.password.length < MIN_PASSWORD_LENGTH) found.push(reasons.length);
  if (own.some((word) => word.length >= SHORTEST_OWN_WORD && password.includes(word))) found.push(reasons.own);
  // Loaded on first use: only who signs people up needs its lists.
  const { estimateGuesses } = await import('./guesses.ts');
  const { guesses, isCommon } = estimateGuesses(choice.password, own);
  if (isCommon) {
    found.push(reasons.common);
  } else if (guesses < LEAST_GUESSES && found.length === 0) {
    found.push(reasons.guessable);
  }
  return found;
}

/** The address, its parts and the parts of the name, in lower case. */
function ownWords(email: string, name: string): string[] {
  const [mailbox = ''] = email.toLowerCase().split('@');
  const words = [email.toLowerCase(), mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), ...name.toLowerCase().split(/\s+/)];
  return [...new Set(words)].filter((word) => word !== '');
}
