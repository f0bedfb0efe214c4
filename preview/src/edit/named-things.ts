import type { Box, Detection } from '../cutout/detect-things.ts';
import { singular } from '../prompt/tokens.ts';

/** What the detector can tell, with the words that people say for it; whatever it cannot tell is taken at their word. */
const thingWords: Readonly<Record<string, string>> = {
  person:
    'person,people,man,woman,boy,girl,child,kid,baby,guy,lady,human,somebody,someone,tourist,pedestrian,astronaut',
  bicycle: 'bicycle,bike',
  car: 'car,automobile',
  motorcycle: 'motorcycle,motorbike',
  airplane: 'airplane,plane,aeroplane',
  bus: 'bus',
  train: 'train',
  truck: 'truck,lorry',
  boat: 'boat,ship',
  bench: 'bench',
  bird: 'bird',
  cat: 'cat,kitten',
  dog: 'dog,puppy',
  horse: 'horse',
  sheep: 'sheep',
  cow: 'cow',
  elephant: 'elephant',
  bear: 'bear',
  zebra: 'zebra',
  giraffe: 'giraffe',
  backpack: 'backpack',
  umbrella: 'umbrella',
  suitcase: 'suitcase',
  bottle: 'bottle',
  'wine glass': 'wine glass',
  cup: 'cup,mug',
  fork: 'fork',
  knife: 'knife',
  spoon: 'spoon',
  bowl: 'bowl',
  banana: 'banana',
  apple: 'apple',
  pizza: 'pizza',
  chair: 'chair',
  couch: 'couch,sofa',
  bed: 'bed',
  tv: 'tv,television',
  laptop: 'laptop',
  book: 'book',
  clock: 'clock',
  vase: 'vase',
};
const labels = new Map(
  Object.entries(thingWords).flatMap(([label, words]) => words.split(',').map((word) => [word, label] as const)),
);
/** The detector's own least score: what it may have seen is not denied. */
const LEAST_SCORE = 0.3;

/** A thing that an edit is about: the word for it, and the detector's, which is null for what it does not know. */
export interface NamedThing {
  word: string;
  label: string | null;
}

export function namedThing(words: readonly string[]): NamedThing | null {
  for (let end = words.length; end > 0; end -= 1) {
    for (const length of [2, 1]) {
      const word = words
        .slice(Math.max(0, end - length), end)
        .map(singular)
        .join(' ');
      const label = labels.get(word);
      if (label !== undefined) {
        return { word, label };
      }
    }
  }
  const word = words.at(-1);
  return word === undefined ? null : { word, label: null };
}

/** Where things of a kind are. */
export function boxesOf(label: string, detections: readonly Detection[]): Box[] {
  return detections.filter((found) => found.label === label && found.score >= LEAST_SCORE).map(({ box }) => box);
}

/** Nothing outside the boxes stays in the cover, which fades out over a few pixels at their edges; in place. */
export function keepWithin(
  cover: Uint8Array,
  { width, height }: { width: number; height: number },
  boxes: Box[],
): void {
  const fade = Math.max(2, Math.min(width, height) / 60);
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    let share = 0;
    for (const { left, top, right, bottom } of boxes) {
      const inside = Math.min(x - left * width, right * width - x, y - top * height, bottom * height - y);
      share = Math.max(share, Math.min(1, 1 + inside / fade));
    }
    cover[pixel] = (cover[pixel] ?? 0) * Math.max(0, share);
  }
}
