import { aspectsOf, type HelpedKind, type HelpedLanguage, languageOf, wordsOf } from './built-in-words.ts';
import { changePlain, keepsAll, keptIn, partsOf } from './kept-parts.ts';

/** Words about quality alone: they say nothing of the subject, which models read first. */
const QUALITY =
  /^(?:masterpiece|best quality|high(?:est)? quality|high(?:ly)?[ -](?:detailed|resolution)|ultra[ -](?:detailed|realistic|hd)|hd|uhd|4k|8k|16k|award[ -]winning|trending on \w+|sharp focus|photorealistic)$/i;
const SEPARATORS: Readonly<Partial<Record<HelpedLanguage, string>>> = { ja: '、', zh: '，', ar: '، ' };
const SENTENCE_END = /[.!?。！？]\s*$/;
const COMMAS = /[,，、،;；]/;

/** The prompt in order: single spaces, nothing said twice, the subject before words about quality; null when it is already. */
export function rewriteByRules(prompt: string, most: number): string | null {
  return ifChanged(prompt, tidied(prompt), most);
}

/**
 * The prompt with what it does not say yet about light, lens, composition or movement, in its own language, as far as
 * there is room; null when there is nothing to add.
 */
export function expandByRules(prompt: string, { kind, most }: { kind: HelpedKind; most: number }): string | null {
  const plain = partsOf(prompt)
    .map(({ text, isKept }) => (isKept ? ' ' : text))
    .join('');
  const language = languageOf(plain.trim() === '' ? prompt : plain);
  if (language === null) return null;
  const begun = tidied(prompt);
  const start = begun.length <= most ? begun : prompt;
  const added = aspectsOf[kind].flatMap((name) => {
    const { words, said } = wordsOf[language][name];
    return said.test(plain) ? [] : [words[chosenBy(prompt, words.length)] ?? ''];
  });
  let expanded = start;
  for (let count = added.length; count > 0 && expanded === start; count -= 1) {
    const longer = joined(start, added.slice(0, count), language);
    if (longer.length <= most) expanded = longer;
  }
  return expanded === start ? null : ifChanged(prompt, expanded, most);
}

function joined(start: string, words: readonly string[], language: HelpedLanguage): string {
  const separator = SEPARATORS[language] ?? ', ';
  const list = words.join(separator);
  if (!SENTENCE_END.test(start)) return `${start.replace(/[,，、،;；:\s]+$/, '')}${separator}${list}`;
  const [space, stop] = language === 'ja' || language === 'zh' ? ['', '。'] : [' ', '.'];
  return `${start.trimEnd()}${space}${list.charAt(0).toLocaleUpperCase(language)}${list.slice(1)}${stop}`;
}

/** Picks by a hash of the prompt: the same prompt always gets the same words. */
function chosenBy(prompt: string, count: number): number {
  let sum = 0;
  for (const sign of prompt) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}

/** Only what is another prompt, has room, and lost nothing that has to stay. */
function ifChanged(before: string, after: string, most: number): string | null {
  return after !== before && after !== '' && after.length <= most && keepsAll(before, after) ? after : null;
}

function tidied(prompt: string): string {
  const phrases = splitOutside(prompt)
    .map((phrase) => changePlain(phrase, spaced).trim())
    .filter((phrase) => phrase !== '');
  const seen = new Set<string>();
  const once = phrases.filter((phrase) => {
    const key = phrase.toLowerCase();
    const isKnown = seen.has(key) && keptIn(phrase).length === 0;
    seen.add(key);
    return !isKnown;
  });
  const isQuality = (phrase: string) => QUALITY.test(phrase);
  const ordered = [...once.filter((phrase) => !isQuality(phrase)), ...once.filter(isQuality)];
  return ordered.join(separatorIn(prompt));
}

/** The first kind of comma in the prompt, so that a Japanese list stays a Japanese list. */
function separatorIn(prompt: string): string {
  const comma = partsOf(prompt)
    .filter(({ isKept }) => !isKept)
    .map(({ text }) => COMMAS.exec(text)?.[0])
    .find((sign) => sign !== undefined);
  if (comma === '、' || comma === '，') return comma;
  return comma === '،' ? '، ' : ', ';
}

const spaced = (plain: string): string =>
  plain
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n{2,} ?/g, '\n')
    .replaceAll(/ +([.!?])/g, '$1')
    .replaceAll(/([!?])\1+/g, '$1');

/** Its phrases, as commas divide them; those in quotes, alternatives and numbers divide nothing. */
function splitOutside(prompt: string): string[] {
  const phrases = [''];
  for (const { text, isKept } of partsOf(prompt)) {
    const pieces = isKept ? [text] : text.split(/(?<!\d),|,(?!\d)|[，、،;；]/);
    pieces.forEach((piece, place) => {
      if (place > 0) phrases.push('');
      phrases[phrases.length - 1] += piece;
    });
  }
  return phrases;
}
