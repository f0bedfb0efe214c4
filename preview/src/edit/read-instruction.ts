import type { Color } from '../paint/color.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import { findSubjects, type SubjectIndex } from '../prompt/find-subjects.ts';
import { colorWords } from '../prompt/lexicon.ts';
import type { PlannedSubject } from '../prompt/plan.ts';
import { type Phrase, phrasesOf, tokenize } from '../prompt/tokens.ts';
import {
  type Air,
  airs,
  type Correction,
  corrections,
  type EditWeather,
  editTimes,
  editWeathers,
  type Look,
  looks,
  type Season,
  seasons,
  type Turn,
  turns,
} from './edit-words.ts';
import { type NamedThing, namedThing } from './named-things.ts';
import { type Background, readBackground } from './read-background.ts';

/** What an edit's prompt asks for. Where it asks for nothing known, every part is absent. */
export interface Instruction {
  turn: Turn | null;
  background: Background | null;
  recolor: { target: 'subject' | 'sky'; thing: NamedThing | null; color: Color } | null;
  removed: readonly NamedThing[];
  added: readonly PlannedSubject[];
  airs: readonly Air[];
  season: Season | null;
  weather: EditWeather | null;
  time: TimeOfDay | null;
  corrections: readonly Correction[];
  look: Look | null;
}

/** People join several wishes with commas, "and" or "then". */
const BETWEEN_WISHES =
  /[,;.!?\n]+|\bthen\b|\band (?=(?:add|make|give|put|place|turn|change|remove|blur|replace|set|paint|convert|apply|flip|use)\b)/i;
const ADDING =
  /\b(?:add|adding|include|insert|draw|hold|holding|wear|wearing|with|give (?:him|her|it|them|me|(?:the|this|my) \w+)|(?:place|put)(?= (?:an?|some|two|three|four|five|\d+)\b)) (.+)$/;
/** A color alone is a wish only when something is to become it. */
const COLORING =
  /\b(?:make|turn|change|paint|repaint|color|color|recolor|recolor|dye|tint|in|into|to)\b|^(?:\S+ ?){1,3}$/;
/** What is to go; the background is another wish. */
const REMOVING =
  /\b(?:remove|delete|erase|get rid of|take away|take out|cut out|eliminate) (?:the |a |an |all |any |this |that |my |his |her )*(.+)$/;
/** Words of a coloring wish that are no thing. */
const NO_THINGS = new Set(
  'make turn change paint repaint color colour recolor recolour dye tint in into to the a an it be this that my his her their all completely more subject picture image whole everything please light dark bright deep'.split(
    ' ',
  ),
);
/** Where the name of an added thing ends and its whereabouts begin. */
const WHEREABOUTS =
  / (?:on|onto|to|in|into|at|behind|beside|near|over|above|under|around|next|for|flying|floating)\b.*$/;

type Tables = Pick<Instruction, 'turn' | 'season' | 'weather' | 'time' | 'look'> & {
  airs: Air[];
  corrections: Correction[];
};
type Take = (found: Tables) => void;

const takes = new Map<string, Take>();
function teach<Name extends string>(
  table: Readonly<Record<Name, string>>,
  take: (found: Tables, name: Name) => void,
): void {
  for (const name in table) {
    for (const phrase of table[name].split(',')) {
      if (!takes.has(phrase)) {
        takes.set(phrase, (found) => take(found, name));
      }
    }
  }
}
teach(turns, (found, turn) => {
  found.turn ??= turn;
});
teach(looks, (found, look) => {
  found.look ??= look;
});
teach(editTimes, (found, time) => {
  found.time ??= time;
});
teach(editWeathers, (found, weather) => {
  found.weather ??= weather;
});
teach(seasons, (found, season) => {
  found.season ??= season;
});
teach(airs, (found, air) => {
  found.airs.push(air);
});
teach(corrections, (found, correction) => {
  found.corrections.push(correction);
});

export function readInstruction(prompt: string, index: SubjectIndex): Instruction {
  const found: Tables = { turn: null, season: null, weather: null, time: null, look: null, airs: [], corrections: [] };
  const added: PlannedSubject[] = [];
  let background: Background | null = null;
  const removed: NamedThing[] = [];
  let recolor: Instruction['recolor'] = null;
  for (const wish of prompt.split(BETWEEN_WISHES)) {
    const text = tokenize(wish).join(' ');
    const behind = readBackground(text);
    const gone = behind ? undefined : REMOVING.exec(text)?.[1];
    if (gone !== undefined) {
      removed.push(...readRemoved(gone));
      continue;
    }
    background ??= behind?.background ?? null;
    takeTables(behind?.background.kind === 'scene' ? behind.background.text : '', found);
    const rest = takeTables(behind ? behind.rest : text, found);
    const things = readAdded(rest, index);
    added.push(...things);
    recolor ??= things.length === 0 && COLORING.test(text) ? readRecolor(rest) : null;
  }
  return { ...found, background, recolor, removed, added };
}

/** True when nothing known was asked for. */
export function isEmpty(instruction: Instruction): boolean {
  return Object.values(instruction).every((part) => part === null || (Array.isArray(part) && part.length === 0));
}

/** Takes every phrase of the tables, the longest first, and gives back the words that are left. */
function takeTables(text: string, found: Tables): string {
  const words = tokenize(text);
  const taken = new Set<number>();
  const longestFirst = [...phrasesOf(words), ...rawPhrases(words)].sort((left, right) => right.length - left.length);
  for (const phrase of longestFirst) {
    const positions = Array.from({ length: phrase.length }, (_, offset) => phrase.start + offset);
    const take = takes.get(phrase.text);
    if (take && positions.every((position) => !taken.has(position))) {
      take(found);
      for (const position of positions) {
        taken.add(position);
      }
    }
  }
  return words.filter((_, position) => !taken.has(position)).join(' ');
}

/** Single words as they were written: some things are plural by nature, such as sunglasses. */
function rawPhrases(words: readonly string[]): Phrase[] {
  return words.map((text, start) => ({ text, start, length: 1 }));
}

function readAdded(text: string, index: SubjectIndex): PlannedSubject[] {
  const object = ADDING.exec(text)?.[1]?.replace(WHEREABOUTS, '');
  if (object === undefined) {
    return [];
  }
  const words = tokenize(object);
  return findSubjects(words, [...phrasesOf(words), ...rawPhrases(words)], new Set(), index);
}

/** "the dog and the ball" are two things. */
function readRemoved(text: string): NamedThing[] {
  return text.split(/ and (?:the )?/).flatMap((part) => {
    const thing = namedThing(
      part
        .replace(WHEREABOUTS, '')
        .replace(/ from .*$/, '')
        .split(' '),
    );
    return thing ? [thing] : [];
  });
}

function readRecolor(text: string): Instruction['recolor'] {
  const words = text.split(' ');
  const name = words.findLast((word) => Object.hasOwn(colorWords, word));
  const color = name === undefined ? undefined : colorWords[name];
  const things = words.filter((word) => !Object.hasOwn(colorWords, word) && !NO_THINGS.has(word));
  const target = words.includes('sky') ? 'sky' : 'subject';
  return color ? { target, thing: target === 'sky' ? null : namedThing(things), color } : null;
}
