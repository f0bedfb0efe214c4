import { areaOf, type Box, type Detection } from '../cutout/detect-things.ts';
import type { Pixels } from '../paint/pixels.ts';
import { type ColorName, nameColor } from './name-color.ts';

/** What the main things belong to; decides theme and movement. */
export type Kind = 'people' | 'animals' | 'vehicles' | 'food' | 'objects' | 'none';

export interface MainSubject {
  kind: Kind;
  /** With article: "a red motorcycle", "two people". */
  name: string;
  /** "in close-up", "small in the frame" and the like. */
  framing: string;
  fillsFrame: boolean;
  /** Labels of everything that was recognized. */
  labels: ReadonlySet<string>;
}

const LEAST_SCORE = 0.5;
/** A thing that covers more than this share of the picture fills it. */
const CLOSE_UP = 0.55;
/** Things that are part of the place rather than what a picture is about. */
const PROPS = new Set(
  'dining table,chair,bench,bed,couch,potted plant,traffic light,stop sign,sink,tv,book'.split(','),
);
const kinds: readonly (readonly [Exclude<Kind, 'none'>, ReadonlySet<string>])[] = [
  ['people', new Set(['person'])],
  ['animals', new Set('bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,teddy bear'.split(','))],
  ['vehicles', new Set('bicycle,car,motorcycle,airplane,bus,train,truck,boat,skateboard'.split(','))],
  [
    'food',
    new Set(
      'bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake'.split(
        ',',
      ),
    ),
  ],
];
const plurals: Readonly<Record<string, string>> = {
  person: 'people',
  sheep: 'sheep',
  knife: 'knives',
  mouse: 'mice',
  bus: 'buses',
  bench: 'benches',
  couch: 'couches',
};
const numbers = ['no', 'one', 'two', 'three', 'four', 'five'];

export function describeSubject(pixels: Pixels, detections: readonly Detection[]): MainSubject {
  const sure = detections.filter(({ score, box }) => score > LEAST_SCORE && areaOf(box) > 0.004);
  const labels = new Set(sure.map(({ label }) => label));
  const main = sure.filter(({ label }) => !PROPS.has(label)).sort((left, right) => weightOf(right) - weightOf(left));
  const candidates = main.length > 0 ? main : sure;
  const first = candidates[0];
  if (!first) {
    return { kind: 'none', name: '', framing: '', fillsFrame: false, labels };
  }
  const same = candidates.filter(({ label }) => label === first.label);
  const other = candidates.find(({ label, box }) => label !== first.label && areaOf(box) > areaOf(first.box) * 0.15);
  const color = first.label === 'person' ? null : colorWithin(pixels, first.box);
  const name =
    same.length > 1 ? several(first.label, same.length) : withArticle(color ? `${color} ${first.label}` : first.label);
  return {
    kind: kinds.find(([, members]) => members.has(first.label))?.[0] ?? 'objects',
    name: other ? `${name} with ${withArticle(other.label)}` : name,
    framing: framingOf(first.box, same.length),
    fillsFrame: areaOf(first.box) > CLOSE_UP,
    labels,
  };
}

/** Large, sure and central things come first. */
function weightOf({ score, box }: Detection): number {
  const away = Math.hypot((box.left + box.right) / 2 - 0.5, (box.top + box.bottom) / 2 - 0.5);
  return score * Math.sqrt(areaOf(box)) * (1.2 - away);
}

function several(label: string, count: number): string {
  const plural = plurals[label] ?? `${label}s`;
  return `${numbers[count] ?? 'several'} ${plural}`;
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function framingOf(box: Box, count: number): string {
  const area = areaOf(box);
  const middle = (box.left + box.right) / 2;
  const side = middle < 0.38 ? 'on the left' : middle > 0.62 ? 'on the right' : 'in the centre';
  if (count > 1) {
    return 'spread across the frame';
  }
  if (area > CLOSE_UP) {
    return 'in close-up, filling the frame';
  }
  return area > 0.12 ? `${side} of the frame` : `small ${side} of the frame`;
}

/** The most common color in the middle of a box; null when it is only black, white or grey. */
function colorWithin(pixels: Pixels, box: Box): ColorName | null {
  const counts = new Map<ColorName, number>();
  const { width, height, data } = pixels;
  const steps = 24;
  for (let row = 0; row < steps; row += 1) {
    for (let column = 0; column < steps; column += 1) {
      const u = box.left + (box.right - box.left) * (0.2 + (0.6 * column) / steps);
      const v = box.top + (box.bottom - box.top) * (0.2 + (0.6 * row) / steps);
      const at =
        (Math.min(height - 1, Math.floor(v * height)) * width + Math.min(width - 1, Math.floor(u * width))) * 4;
      const name = nameColor((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const [best] = [...counts]
    .filter(([name]) => !/^(?:black|charcoal|grey|silver|cream|tan|peach|dark brown)$/.test(name))
    .sort((left, right) => right[1] - left[1]);
  return best && best[1] > steps * steps * 0.18 ? best[0] : null;
}
