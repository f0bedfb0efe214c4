import { namedWords, wordsKey } from '@kinora/catalogue/said';
import { sayAgain } from '@kinora/texts/found-again';
import type { Language } from '@kinora/texts/load-language';
import { sayerFrom, TOOL_WORDS } from '@kinora/texts/tool-texts';
import { englishOf } from '@kinora/texts/words';

/** The area of what is wrong with a definition, a model or a workflow, where no language is known. */
const PROBLEMS = 'toolProblems';

/** English words of ours that are kept or handed on as they are, in another language; anybody else's stay as they are. */
export function fixedWords({ messages, locale }: Language, english: string): string {
  const say = sayerFrom([messages.failures, messages[TOOL_WORDS]], locale);
  const named = namedWords(english);
  return (
    say(wordsKey(english), {}) ??
    (named && say(named.key, { name: say(wordsKey(named.name), {}) ?? named.name })) ??
    sayAgain(english, englishOf(PROBLEMS), { messages: messages[PROBLEMS] ?? {}, locale }) ??
    english
  );
}
