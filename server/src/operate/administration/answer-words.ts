import type { Text } from '@kinora/texts/typed-keys';
import { declaredAs, inEnglish, inWords } from '@kinora/texts/words';
import type { Context } from 'hono';
import { fixedWords } from '../../platform/languages/fixed-words.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';

/** Puts a text into words, and what was said in English into those of another language, as far as it is ours. */
export type Write = (words: Text | string) => string;

/** For what answers programs, logs and other servers. */
export const asInEnglish: Write = (words) => (typeof words === 'string' ? words : inEnglish(words));

/** In the language of whoever asks; in English for programs that name none. */
export async function writerFor(deps: Parameters<typeof answerLanguage>[0], c: Pick<Context, 'req'>): Promise<Write> {
  const language = await answerLanguage(deps, c.req.raw.headers);
  return (words) => (typeof words === 'string' ? fixedWords(language, words) : inWords(language, words));
}

/** What was kept in English; words that no text declares stay as they were said. */
export function saidAgain(words: string, write: Write): string {
  const declared = declaredAs(words);
  return declared === undefined ? write(words) : write(declared);
}

/** What is wrong with a definition, in words. */
export const problemsInWords = <Problem extends { message: string }>(problems: readonly Problem[], write: Write) =>
  problems.map((problem) => ({ ...problem, message: write(problem.message) }));

/** Why prices are not proved, in words. */
export const proofsInWords = <Proof extends { problem: string | null }>(proofs: readonly Proof[], write: Write) =>
  proofs.map((proof) => ({ ...proof, problem: proof.problem && write(proof.problem) }));
