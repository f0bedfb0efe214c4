import { findSubjects, type SubjectIndex } from './find-subjects.ts';
import { colorWords, countWords, plainWords, sceneryWords } from './lexicon.ts';
import { phrasesOf, singular, tokenize } from './tokens.ts';

/** Said of a prompt that is in another language as a whole. */
export const ANOTHER_LANGUAGE = 'the prompt as a whole (the preview engine reads English only)';
/** More than a line of a card can hold. */
const MOST_NAMED = 12;
const LONGEST_PHRASE = 60;

/** What no drawing of ours follows, although the lexicon knows the word: writing, poses, ages and sizes. */
const neverDrawn = new Set(
  (
    'text,word,letter,lettering,typography,caption,headline,slogan,logo,icon,emblem,sign,signature,watermark,number,' +
    'standing,sitting,walking,running,looking,holding,wearing,young,old,tiny,giant,huge'
  ).split(','),
);

/** Words that ask for nothing to be drawn; beyond those that never name a subject. */
const fillers = new Set(
  (
    'there this that these those who which where while when be been being was were has have having do does no not so some ' +
    'any all every each both another other one two his her their our my your i we you he she they them him me us ' +
    'please create generate make draw paint show depict feature featuring against among during inside outside toward ' +
    'towards front background back left right center centre middle top bottom full body very really just only also then than but if ' +
    'style styled inspired effect quality version theme themed rich nice perfect elegant extremely hyper lot full'
  ).split(' '),
);

const englishWords = new Set(
  'the of and with in on at by for from over under near into through a an is are behind above below across between to'.split(
    ' ',
  ),
);
/** Small words of German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish and Turkish that English lacks. */
const foreignWords = new Set(
  (
    'der das und ein eine einen einem einer eines im mit auf unter bei vor ist sind zwei ' +
    'le la les un une des du au aux avec dans sur et est deux sous chez ' +
    'el los las una con en del por para sobre y dos bajo ' +
    'il gli della nel nella di che sotto tra e due ' +
    'um uma os na com ao dois debaixo ' +
    'het een van met op onder bij twee ' +
    'na w z pod nad przy dwa jest ' +
    'och ett med vid som bir ve ile ust icinde'
  ).split(' '),
);

/**
 * What the painter did not understand of a prompt, in the prompt's own words and order: things that it has no drawing
 * for, writing, poses. A prompt in another language is named as a whole. `others` are phrases that whoever works on the
 * picture afterwards understands.
 */
export function notDrawn(prompt: string, index: SubjectIndex, others: ReadonlySet<string> = new Set()): string[] {
  if (isAnotherLanguage(prompt, index)) {
    return [ANOTHER_LANGUAGE];
  }
  const quoted = [...prompt.matchAll(/["“”«»„]([^"“”«»„]{1,80})["“”«»„]/gu)].map(
    ([, words = '']) => `"${words.trim()}"`,
  );
  const rest = prompt.replace(/["“”«»„][^"“”«»„]{1,80}["“”«»„]/gu, '. ');
  const drawn = new Set(
    findSubjects(tokenize(rest), phrasesOf(tokenize(rest)), new Set(), index).map(({ name }) => name),
  );
  const missing = rest.split(/[,;:.!?()\n]+/).flatMap((part) => missingOf(tokenize(part), drawn, index, others));
  return [...new Set([...missing, ...quoted])].slice(0, MOST_NAMED).map((phrase) => phrase.slice(0, LONGEST_PHRASE));
}

/** Runs of words that nothing stands for, with the color or number that goes with them. */
function missingOf(
  words: readonly string[],
  drawn: ReadonlySet<string>,
  index: SubjectIndex,
  others: ReadonlySet<string>,
): string[] {
  const understood = words.map((word) => isFiller(word));
  for (const { text, start, length } of phrasesOf(words)) {
    const name = index.nameFor(text) ?? index.nameFor(text.replaceAll('-', ' '));
    const isSeen = sceneryWords.has(text) || (name !== null && drawn.has(name));
    if ((isSeen && !neverDrawn.has(text)) || others.has(text)) {
      understood.fill(true, start, start + length);
    }
  }
  const missing: string[] = [];
  for (let start = 0; start < words.length; start += 1) {
    if (understood[start]) {
      continue;
    }
    let end = start + 1;
    while (end < words.length && !understood[end]) {
      end += 1;
    }
    const before = words[start - 1] ?? '';
    const from = isQualifier(before) ? start - 1 : start;
    missing.push(words.slice(from, end).join(' '));
    start = end;
  }
  return missing;
}

function isFiller(word: string): boolean {
  const one = singular(word);
  return (
    !neverDrawn.has(word) &&
    (plainWords.has(word) || plainWords.has(one) || fillers.has(word) || isQualifier(word) || /^[\d-]+\w?$/.test(word))
  );
}

function isQualifier(word: string): boolean {
  return Object.hasOwn(colorWords, word) || Object.hasOwn(countWords, word);
}

/** Judged by the script and by the small words, which every sentence of a language has; names alone do not count. */
function isAnotherLanguage(prompt: string, index: SubjectIndex): boolean {
  const letters = prompt.match(/\p{L}/gu)?.length ?? 0;
  const latin = prompt.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0 || latin < letters / 2) {
    return letters > 0;
  }
  const words = prompt
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const accented = words.filter((word) => /[^a-z]/.test(word)).length;
  const foreign = words.filter((word) => foreignWords.has(word)).length;
  const english = words.filter((word) => englishWords.has(word)).length;
  if (foreign === 0 || foreign + accented <= english) {
    return false;
  }
  const content = words.filter((word) => word !== '' && !foreignWords.has(word) && !englishWords.has(word));
  const known = content.map(singular).filter((word) => sceneryWords.has(word) || index.nameFor(word) !== null);
  return known.length * 2 < content.length || content.length === 0;
}
