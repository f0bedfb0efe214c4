import { type ColorModel, costOf, learnColors, type Pixels } from './color-model.ts';
import { type Hints, hintsFor, sure, type Wanted } from './hints.ts';
import { cheapestCut, createGrid, steps } from './max-flow.ts';
import { eachHas, keepParts, shrunk } from './parts.ts';

/** Longest side of the copy in which a thing is looked for; its edge is found in the picture itself. */
const SIDE = 288;
const ROUNDS = 4;
/** A step of a capacity: costs are fractions, capacities whole numbers. */
const FINENESS = 1000;
/** What nothing outweighs. */
const CERTAIN = 50_000_000;
/** How much an edge may cost where both sides have the same color. */
const SMOOTHNESS = 50;
/** How many colors are enough to know a thing's colors. */
const MOST_LEARNED = 4000;
/** How far around a rough edge the exact one is looked for, in pixels of the copy. */
const BAND = 2;
/** Less than this share of a picture, or all but this share, is not a thing in it. */
const LEAST_SHARE = 0.0005;

/**
 * Which pixels belong to the thing that is wanted, 1 for each; null where nothing stands out. The colors of the thing and of what
 * surrounds it are learned from each other in turns, and the edge between them is the cheapest cut (GrabCut, by Rother,
 * Kolmogorov and Blake).
 */
export function findObject(picture: Pixels, wanted: Wanted): Uint8Array | null {
  const small = shrunk(picture, SIDE);
  const hints = hintsFor(small, wanted, small.width / picture.width);
  let { object, background } = hints;
  let found: Uint8Array | null = null;
  let models: Models | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    models = modelsOf(small, object, background);
    if (models === null) return null;
    const next = keepParts(cut(small, hints, models), small, hints.point);
    const isSame = found?.every((value, at) => value === next[at]) === true;
    found = next;
    if (isSame) break;
    object = eachHas(found, 1);
    background = eachHas(found, 0);
  }
  if (found === null || models === null) return null;
  if (!isThing(found)) return null;
  if (small === picture) return found;
  const refined = keepParts(
    cut(picture, { sure: bandAround(found, small, picture), lean: null }, models),
    picture,
    null,
  );
  // What is hardly more than an edge in the copy may vanish where its edge is looked for.
  return isThing(refined) ? refined : null;
}

function isThing(found: Uint8Array): boolean {
  const share = eachHas(found, 1).length / found.length;
  return share >= LEAST_SHARE && share <= 1 - LEAST_SHARE;
}

type Models = { object: ColorModel; background: ColorModel };

function modelsOf(picture: Pixels, object: readonly number[], background: readonly number[]): Models | null {
  const [own, other] = [learnColors(picture, sampled(object)), learnColors(picture, sampled(background))];
  return own === null || other === null ? null : { object: own, background: other };
}

function sampled(pixels: readonly number[]): number[] {
  const every = Math.max(1, Math.ceil(pixels.length / MOST_LEARNED));
  return pixels.filter((_pixel, at) => at % every === 0);
}

function cut(picture: Pixels, { sure: known, lean }: Pick<Hints, 'sure' | 'lean'>, models: Models): Uint8Array {
  const { width, height } = picture;
  const grid = createGrid(width, height);
  const { capacities, terminals, nodeOf } = grid;
  const contrast = contrastOf(picture, known);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const node = nodeOf(x, y);
      let isFree = known[pixel] === sure.not;
      for (const [step, { x: right, y: down }] of steps.entries()) {
        const [nextX, nextY] = [x + right, y + down];
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
        const next = nextY * width + nextX;
        if (known[pixel] !== sure.not && known[next] !== sure.not) continue;
        isFree = true;
        const edge = (SMOOTHNESS * Math.exp(-contrast * difference(picture, pixel, next))) / Math.hypot(right, down);
        const own = capacities[step];
        if (own !== undefined) own[node] = Math.round(FINENESS * edge);
      }
      if (!isFree) continue;
      if (known[pixel] === sure.object) terminals[node] = CERTAIN;
      else if (known[pixel] === sure.background) terminals[node] = -CERTAIN;
      else {
        const gain = costOf(models.background, picture, pixel) - costOf(models.object, picture, pixel);
        const leaning = gain + (lean?.[pixel] ?? 0);
        terminals[node] = Math.round(FINENESS * Math.max(-1000, Math.min(1000, leaning)));
      }
    }
  }
  const sides = cheapestCut(grid);
  return known.map((value, pixel) => {
    if (value !== sure.not) return value === sure.object ? 1 : 0;
    return sides[nodeOf(pixel % width, Math.floor(pixel / width))] ?? 0;
  });
}

function difference({ data }: Pixels, one: number, other: number): number {
  let sum = 0;
  for (let part = 0; part < 3; part += 1) sum += ((data[one * 4 + part] ?? 0) - (data[other * 4 + part] ?? 0)) ** 2;
  return sum;
}

/** By which an edge of middling strength costs about half as much as none. */
function contrastOf(picture: Pixels, known: Uint8Array): number {
  const { width } = picture;
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel + width < known.length; pixel += 1) {
    if (known[pixel] !== sure.not) continue;
    sum += difference(picture, pixel, pixel + width);
    count += 1;
  }
  return sum === 0 ? 1 : count / (2 * sum);
}

/** What is known of the picture once its copy has been cut: everything but the surroundings of the edge. */
function bandAround(found: Uint8Array, small: Pixels, picture: Pixels): Uint8Array {
  const cells = found.map((value, at) => {
    const [x, y] = [at % small.width, Math.floor(at / small.width)];
    for (let down = -BAND; down <= BAND; down += 1) {
      for (let right = -BAND; right <= BAND; right += 1) {
        const [nextX, nextY] = [x + right, y + down];
        if (nextX < 0 || nextY < 0 || nextX >= small.width || nextY >= small.height) continue;
        if (found[nextY * small.width + nextX] !== value) return sure.not;
      }
    }
    return value === 1 ? sure.object : sure.background;
  });
  const known = new Uint8Array(picture.width * picture.height);
  for (let y = 0; y < picture.height; y += 1) {
    const row = Math.min(small.height - 1, Math.floor((y * small.height) / picture.height)) * small.width;
    for (let x = 0; x < picture.width; x += 1) {
      const cell = Math.min(small.width - 1, Math.floor((x * small.width) / picture.width));
      known[y * picture.width + x] = cells[row + cell] ?? sure.not;
    }
  }
  return known;
}
