import { type Style, styles } from '@kinora/providers/port/orders';
import type { Color } from '../paint/color.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import type { Random } from '../paint/random.ts';
import { findSubjects, fitToFraming, type SubjectIndex } from './find-subjects.ts';
import { colorWords, featureWords, moodWords, placeWords, styleWords, timeWords, weatherWords } from './lexicon.ts';
import {
  type Feature,
  features,
  flowers,
  type Place,
  type PlannedSubject,
  places,
  type ScenePlan,
  weathers,
} from './plan.ts';
import { type Phrase, phrasesOf, tokenize } from './tokens.ts';

/** Reads a prompt and its negative. Never throws; what the prompt leaves open the seed decides. */
export function parsePrompt(prompt: string, negativePrompt: string, index: SubjectIndex, random: Random): ScenePlan {
  const words = tokenize(prompt);
  const phrases = phrasesOf(words);
  const removed = new Set(phrasesOf(tokenize(negativePrompt)).map((phrase) => phrase.text));
  const isPortrait = phrases.some(({ text }) => /^(?:portrait|headshot|selfie|bust|close-?up|close up)$/.test(text));
  const things = fitToFraming(findSubjects(words, phrases, removed, index), isPortrait, index);
  const found = new Set<Feature>(
    features.filter((feature) => scoreOf(featureWords[feature], phrases, removed) > 0 && !removed.has(feature)),
  );
  const place = choosePlace(phrases, removed, things, index, random.fork('place'));
  const subjects = found.has('village') && openPlaces.has(place) ? addHouses(things) : things;
  const time = strongest(timeWords, ['dawn', 'day', 'golden', 'sunset', 'dusk', 'night'], phrases, removed);
  const weather = strongest(weatherWords, weathers, phrases, removed);
  return {
    place,
    time: time ?? chooseTime(place, random.fork('time')),
    namesTime: time !== null,
    weather: weather ?? 'fair',
    style: strongest<Style>(styleWords, styles, phrases, removed) ?? 'painted',
    features: found,
    flower: flowers.find((flower) => phrases.some(({ text }) => text === flower)) ?? null,
    removed,
    subjects,
    colors: namedColors(words, subjects.length > 0),
    mood: strongest(moodWords, ['calm', 'dark', 'dreamy', 'vivid', 'muted'], phrases, removed) ?? 'neutral',
    isMonochrome: phrases.some(({ text }) =>
      /^(?:monochrome|black and white|b&w|grayscale|grayscale|charcoal|graphite|pencil)$/.test(text),
    ),
    isPortrait,
  };
}

const openPlaces: ReadonlySet<Place> = new Set(['mountain', 'lake', 'meadow', 'ocean']);

/** A village is its houses. */
function addHouses(subjects: readonly PlannedSubject[]): PlannedSubject[] {
  return [
    ...subjects,
    { name: 'house-with-garden', count: 3, tint: null },
    { name: 'church', count: 1, tint: null },
  ].slice(0, 3);
}

/** Longer phrases weigh more, and so do earlier ones: people name the main thing first. */
function scoreOf(list: string, phrases: readonly Phrase[], removed: ReadonlySet<string>): number {
  const known = new Set(list.split(','));
  let score = 0;
  for (const phrase of phrases) {
    if (known.has(phrase.text) && !removed.has(phrase.text)) {
      score += phrase.length * (1 + 0.5 / (1 + phrase.start * 0.2));
    }
  }
  return score;
}

function strongest<Meaning extends string>(
  lexicon: Readonly<Record<Meaning, string>>,
  meanings: readonly Meaning[],
  phrases: readonly Phrase[],
  removed: ReadonlySet<string>,
): Meaning | null {
  let best: Meaning | null = null;
  let bestScore = 0;
  for (const meaning of meanings) {
    const score = removed.has(meaning) ? 0 : scoreOf(lexicon[meaning], phrases, removed);
    if (score > bestScore) {
      best = meaning;
      bestScore = score;
    }
  }
  return best;
}

function choosePlace(
  phrases: readonly Phrase[],
  removed: ReadonlySet<string>,
  subjects: ScenePlan['subjects'],
  index: SubjectIndex,
  random: Random,
): Place {
  const named = strongest<Place>(placeWords, places, phrases, removed);
  if (named) {
    const floats = subjects.some(({ name }) => index.needsWater(name));
    const hasLake = phrases.some(({ text }) => text === 'lake' || text === 'river');
    return (floats || hasLake) && (named === 'mountain' || named === 'meadow') ? 'lake' : named;
  }
  for (const subject of subjects) {
    const home = index.homeOf(subject.name);
    if (home) {
      return home;
    }
  }
  return subjects.length > 0
    ? random.pick(['meadow', 'studio', 'lake'])
    : random.pick(['abstract', 'mountain', 'ocean', 'meadow', 'lake', 'desert']);
}

function chooseTime(place: Place, random: Random): TimeOfDay {
  if (place === 'space') {
    return 'night';
  }
  if (place === 'city' || place === 'street') {
    return random.pick(['dusk', 'night', 'sunset', 'golden']);
  }
  if (place === 'studio' || place === 'underwater') {
    return 'day';
  }
  return random.pick(['day', 'golden', 'sunset', 'dawn', 'day', 'dusk']);
}

/** Color words lean the whole picture only when they do not belong to a subject ("a red fox" is a color of the fox). */
function namedColors(words: readonly string[], hasSubjects: boolean): Color[] {
  const colors: Color[] = [];
  words.forEach((word, position) => {
    const color = Object.hasOwn(colorWords, word) ? colorWords[word] : undefined;
    const belongsToMood =
      !hasSubjects ||
      /^(?:light|tone|palette|sky|color|color|hue|glow|and|background)s?$/.test(words[position + 1] ?? '');
    if (color && belongsToMood) {
      colors.push(color);
    }
  });
  return colors.slice(0, 3);
}
