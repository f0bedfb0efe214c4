import type { Text } from '@kinora/texts/typed-keys';
import { declaredAs, inWords } from '@kinora/texts/words';
import type { Context } from 'hono';
import { answerLanguage } from '../../platform/languages/languages.ts';

/** Puts a text into words. */
export type Write = (words: Text) => string;

/** In the language of whoever asks; in English for programs that name none. */
export async function writerFor(deps: Parameters<typeof answerLanguage>[0], c: Pick<Context, 'req'>): Promise<Write> {
  const language = await answerLanguage(deps, c.req.raw.headers);
  return (words) => inWords(language, words);
}

/** What was kept in English; words that no text declares stay as they were said. */
export function saidAgain(words: string, write: Write): string {
  const declared = declaredAs(words);
  return declared === undefined ? words : write(declared);
}
