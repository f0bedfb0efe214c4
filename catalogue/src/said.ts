/** What a text takes besides its words. */
export type SaidValues = Readonly<Record<string, string | number>>;

/** The words of a text of tools in some language; undefined where it has none. */
export type Sayer = (key: string, values: SaidValues, english: string) => string | undefined;

const asWritten: Sayer = () => undefined;
let speaker = asWritten;

/** What this says in the language of a sayer, instead of the English that is written here. */
export function speaking<Answer>(sayer: Sayer, act: () => Answer): Answer {
  const before = speaker;
  speaker = sayer;
  try {
    return act();
  } finally {
    speaker = before;
  }
}

/** Words with figures in them, by the key of their translations. */
export function said(key: string, english: string, values: SaidValues = {}): string {
  return speaker(key, values, english) ?? english;
}

/** Fixed words, whose key is made of themselves: the same words have one translation wherever they stand. */
export function saidWords(english: string): string {
  return speaker === asWritten ? english : (speaker(wordsKey(english), {}, english) ?? english);
}

/** Words at a place of a tool's definition: by that place, or else by themselves. */
export function saidAt(place: string, english: string): string {
  return speaker === asWritten ? english : (speaker(place, {}, english) ?? saidWords(english));
}

/** Several in a row, as a language separates them. */
export function saidList(items: readonly string[]): string {
  if (items.length === 0) return '';
  return items.reduce((list, item) => said('list', `${list}, ${item}`, { list, item }));
}

/**
 * Fixed words around one name in quotes or brackets, which is whose they are: a field, a rule of the operator's. The key is
 * that of the words alone. Undefined for words without such a name.
 */
export function namedWords(english: string): { key: string; name: string } | undefined {
  const { quoted, bracketed } = /“(?<quoted>.+)”|\((?<bracketed>.+)\)/.exec(english)?.groups ?? {};
  const name = quoted ?? bracketed;
  return name === undefined ? undefined : { key: wordsKey(english.replace(name, '')), name };
}

/** "Negative prompt" is `words.negativePrompt`. */
export function wordsKey(english: string): string {
  const words = english.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', ...others] = words.map((word) => word.toLowerCase());
  return `words.${first}${others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}
