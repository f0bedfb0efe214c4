import { formatMessage, type Messages } from './message.ts';

type Pattern = { key: string; names: readonly string[]; shape: RegExp };

const patternsOf = new WeakMap<Messages, readonly Pattern[]>();

/** Of texts that hold words and plain values alone; what has the most words of its own is tried first. */
function patternsIn(english: Messages): readonly Pattern[] {
  const known = patternsOf.get(english);
  if (known !== undefined) return known;
  const patterns = Object.entries(english).flatMap(([key, message]) => {
    const names = message.flatMap((part) => (typeof part !== 'string' && part[0] === 'value' ? [part[1]] : []));
    const isPlain = message.every((part) => typeof part === 'string' || part[0] === 'value');
    if (!isPlain) return [];
    const words = message.map((part) => (typeof part === 'string' ? part : ''));
    const shape = message.map((part) => (typeof part === 'string' ? escaped(part) : '(.+?)')).join('');
    return [{ key, names, shape: new RegExp(`^${shape}$`, 's'), length: words.join('').length }];
  });
  const sorted = patterns.toSorted((one, other) => other.length - one.length);
  patternsOf.set(english, sorted);
  return sorted;
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * English words that were put together where no language is known, in another one: by the texts of an area, whose English
 * tells what of them are values. A value may be such words itself. Undefined for words that no text of the area is.
 */
export function sayAgain(
  words: string,
  english: Messages,
  { messages, locale }: { messages: Messages; locale: string },
): string | undefined {
  for (const { key, names, shape } of patternsIn(english)) {
    const found = shape.exec(words);
    const message = messages[key];
    if (found === null || message === undefined) continue;
    const values = names.map((name, at) => {
      const value = found[at + 1] ?? '';
      return [name, sayAgain(value, english, { messages, locale }) ?? value];
    });
    return formatMessage(message, locale, Object.fromEntries(values));
  }
  return undefined;
}
