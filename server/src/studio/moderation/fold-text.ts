/** A text without what hides a word in it, and from where in the text each of its units came. */
export type Folded = { text: string; origins: readonly number[]; source: string };

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Also the vowel signs and hamzas of Arabic, and the stroke that lengthens its words. */
const DIACRITICS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
/** Letters that are not a plain one with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Case, width, diacritics and invisible characters folded. */
export function foldText(text: string): Folded {
  const source = text.normalize('NFC');
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of source) {
    const plain = foldCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    at += character.length;
  }
  return { text: folded, origins, source };
}

function foldCharacter(character: string): string {
  if (INVISIBLE.test(character)) return '';
  if (/\s/u.test(character)) return ' ';
  const plain = character.normalize('NFKC').toLowerCase().normalize('NFD').replaceAll(DIACRITICS, '').normalize('NFC');
  return LETTERS[plain] ?? plain;
}

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhοoαaεeιiκkνvρpτtυuχxηn'.matchAll(/(.)([a-z])/gu)].map(
    ([, other = '', latin = '']) => [other, latin] as const,
  ),
);
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Reads look-alikes as the Latin letters that they stand for; the text keeps its length. */
export function readLookAlikes({ text }: Pick<Folded, 'text'>): string {
  return text.replaceAll(/\S+/gu, (token) => {
    const isMixed = /\p{Script=Latin}/u.test(token) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(token);
    const latin = isMixed ? [...token].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('') : token;
    // A sign stands for a letter only beside letters: a price or a size is none.
    return /\p{Script=Latin}/u.test(latin) ? latin.replaceAll(/[0134570@$!|]/g, (sign) => SIGNS[sign] ?? sign) : latin;
  });
}

/** Scripts that put no spaces between words, or whose particles cling to them: a word is found anywhere in these. */
export const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const SPACED = `[[\\p{L}\\p{N}]--[${UNSPACED}]]`;
const ANY = '[\\p{L}\\p{N}]';
const spacedLetters = new RegExp(`(?<!${ANY})${SPACED}(?:[ .\\-_*·,\\/]{1,3}${SPACED}(?!${ANY})){2,}(?!${ANY})`, 'gv');

/** Words whose letters stand apart: `s p a c e d`, `s.p.a.c.e.d`, with where each letter is. */
export function spacedWords(text: string): { word: string; starts: number[]; end: number }[] {
  return [...text.matchAll(spacedLetters)].map(({ 0: spaced, index }) => {
    const letters = [...spaced.matchAll(/[\p{L}\p{N}]/gu)];
    return {
      word: letters.map(([letter]) => letter).join(''),
      starts: letters.map((letter) => index + letter.index),
      end: index + spaced.length,
    };
  });
}
