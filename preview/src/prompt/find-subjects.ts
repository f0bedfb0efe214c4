import { colorWords, countWords, plainWords, sceneryWords } from './lexicon.ts';
import type { Place, PlannedSubject } from './plan.ts';
import { type Phrase, singular } from './tokens.ts';

/** What the subject library offers to the prompt reader. */
export interface SubjectIndex {
  /** The name of the subject for a word or phrase in singular form. */
  nameFor(phrase: string): string | null;
  /** The bust that shows a person in a portrait. */
  closeUpOf(name: string): string | null;
  /** The whole person that a bust shows. */
  figureOf(name: string): string | null;
  /** True for boats and other things that stand on water. */
  needsWater(name: string): boolean;
  /** Where the subject is shown when the prompt names no place. */
  homeOf(name: string): Place | null;
}

const MAX_SUBJECTS = 3;
const MAX_COUNT = 9;

/** Scenery words that nevertheless are things to be drawn. */
const drawnScenery = new Set(['lighthouse', 'cottage', 'submarine', 'pyramid', 'bird', 'fairy', 'ghost', 'candle']);

/** Finds the things that a prompt names, longest phrases first, with their counts and colors. */
export function findSubjects(
  words: readonly string[],
  phrases: readonly Phrase[],
  removed: ReadonlySet<string>,
  index: SubjectIndex,
): PlannedSubject[] {
  const taken = new Set<number>();
  const subjects: PlannedSubject[] = [];
  for (const phrase of phrases) {
    const isPlain = phrase.length === 1 && (plainWords.has(phrase.text) || Object.hasOwn(colorWords, phrase.text));
    const isScenery = sceneryWords.has(phrase.text) && !drawnScenery.has(phrase.text);
    if (
      taken.has(phrase.start) ||
      isPlain ||
      isScenery ||
      removed.has(phrase.text) ||
      subjects.length >= MAX_SUBJECTS
    ) {
      continue;
    }
    const name = index.nameFor(phrase.text) ?? index.nameFor(phrase.text.replaceAll('-', ' '));
    if (name === null || removed.has(name) || subjects.some((subject) => subject.name === name)) {
      continue;
    }
    for (let offset = 0; offset < phrase.length; offset += 1) {
      taken.add(phrase.start + offset);
    }
    subjects.push({ name, count: countBefore(words, phrase), tint: colorBefore(words, phrase.start) });
  }
  return subjects;
}

/** "Three small boats", "a flock of birds", "5 cats"; a bare plural is a few. */
function countBefore(words: readonly string[], phrase: Phrase): number {
  for (let position = phrase.start - 1; position >= Math.max(0, phrase.start - 3); position -= 1) {
    const word = words[position] ?? '';
    const counted = Object.hasOwn(countWords, word) ? countWords[word] : undefined;
    const digits = /^\d{1,2}$/.test(word) ? Number(word) : 0;
    if (counted !== undefined || digits > 0) {
      return Math.min(MAX_COUNT, counted ?? digits);
    }
    if (word === 'a' || word === 'an' || word === 'and' || word === 'with') {
      break;
    }
  }
  const last = words[phrase.start + phrase.length - 1] ?? '';
  return singular(last) !== last ? 3 : 1;
}

function colorBefore(words: readonly string[], start: number): PlannedSubject['tint'] {
  for (const word of [words[start - 1], words[start - 2]]) {
    if (word !== undefined && Object.hasOwn(colorWords, word)) {
      return colorWords[word] ?? null;
    }
  }
  return null;
}

/** A portrait shows one person's bust; every other picture shows people whole. */
export function fitToFraming(
  subjects: readonly PlannedSubject[],
  isPortrait: boolean,
  index: SubjectIndex,
): PlannedSubject[] {
  if (!isPortrait) {
    const whole = subjects.map((subject) => ({ ...subject, name: index.figureOf(subject.name) ?? subject.name }));
    return whole.filter(({ name }, position) => whole.findIndex((other) => other.name === name) === position);
  }
  const person =
    subjects.find(({ name }) => index.figureOf(name) !== null) ??
    subjects.find(({ name }) => index.closeUpOf(name) !== null);
  return person ? [{ name: index.closeUpOf(person.name) ?? person.name, count: 1, tint: null }] : [...subjects];
}
