import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** More is not looked at: the estimate's work grows faster than the text. */
const EXAMINED_LENGTH = 48;

// The package's builds wrap the keyboard layouts in `default`; its types do not say so.
const layouts: typeof adjacencyGraphs & { default?: typeof adjacencyGraphs } = adjacencyGraphs;
const estimator = new ZxcvbnFactory({ dictionary, graphs: layouts.default ?? layouts, maxLength: EXAMINED_LENGTH });

/**
 * How many guesses a good attacker needs who knows some words about the person, and whether the whole password is one
 * of the most used ones. Loading this module takes 70 ms for its lists.
 */
export function estimateGuesses(password: string, ownWords: string[]): { guesses: number; isCommon: boolean } {
  const { guesses, sequence } = estimator.check(password, ownWords);
  return { guesses, isCommon: sequence.length === 1 && sequence[0]?.dictionaryName === 'passwords-common' };
}
