import { expect, test } from 'vitest';
import type { Pixels } from './color-model.ts';
import { findObject } from './find-object.ts';
import { cheapestCut, createGrid } from './max-flow.ts';
import { spansAt } from './parts.ts';

type Inside = (x: number, y: number) => boolean;
type Paint = (x: number, y: number) => [number, number, number];

/** The same everywhere and in every run, as a photo's grain is not. */
function grain(x: number, y: number, strength: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453;
  return (wave - Math.floor(wave) - 0.5) * strength;
}

function draw(width: number, height: number, isThing: Inside, thing: Paint, behind: Paint): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [red, green, blue] = (isThing(x, y) ? thing : behind)(x, y);
    const noise = grain(x, y, 24);
    data.set([red + noise, green + noise, blue + noise, 255], at * 4);
  }
  return { width, height, data };
}

/** Which share of what either has both have. */
function overlap(found: Uint8Array | null, { width }: Pixels, isThing: Inside): number {
  let [both, either] = [0, 0];
  for (const [at, value] of (found ?? []).entries()) {
    const isIn = isThing(at % width, Math.floor(at / width));
    if (isIn && value === 1) both += 1;
    if (isIn || value === 1) either += 1;
  }
  return either === 0 ? 0 : both / either;
}

/** A buoy, red above and white below, on a sea that darkens. */
const isBuoy: Inside = (x, y) => Math.hypot((x - 105) / 34, (y - 70) / 46) < 1;
const buoy: Paint = (_x, y) => (y < 72 ? [205, 50, 40] : [235, 232, 225]);
const sea: Paint = (x, y) => [30 + x / 8, 95 + y / 3, 140 + x / 4];
const atSea = () => draw(200, 140, isBuoy, buoy, sea);

test('a box around a thing of two colors finds its outline', () => {
  const picture = atSea();
  const found = findObject(picture, { box: { left: 60, top: 14, right: 150, bottom: 126 } });
  expect(overlap(found, picture, isBuoy)).toBeGreaterThan(0.95);
});

test('a tap on a thing finds what it is a part of, and no other thing of its color', () => {
  const isLeft: Inside = (x, y) => Math.hypot(x - 50, y - 60) < 26;
  const isRight: Inside = (x, y) => Math.hypot(x - 150, y - 80) < 26;
  const picture = draw(
    200,
    140,
    (x, y) => isLeft(x, y) || isRight(x, y),
    () => [240, 200, 60],
    sea,
  );
  const found = findObject(picture, { spot: { x: 46, y: 64 } });
  expect(overlap(found, picture, isLeft)).toBeGreaterThan(0.9);
});

test('what is in front is found without a word', () => {
  const picture = atSea();
  expect(overlap(findObject(picture, 'main'), picture, isBuoy)).toBeGreaterThan(0.9);
});

test('in a larger picture the outline is as exact as its own pixels', () => {
  const scale = 3;
  const isLarge: Inside = (x, y) => isBuoy(x / scale, y / scale);
  const picture = draw(
    200 * scale,
    140 * scale,
    isLarge,
    (x, y) => buoy(x / scale, y / scale),
    (x, y) => sea(x / scale, y / scale),
  );
  const box = { left: 60 * scale, top: 14 * scale, right: 150 * scale, bottom: 126 * scale };
  expect(overlap(findObject(picture, { box }), picture, isLarge)).toBeGreaterThan(0.98);
});

test('where nothing stands out nothing is found', () => {
  const plain = draw(
    120,
    90,
    () => false,
    buoy,
    () => [90, 90, 90],
  );
  plain.data.fill(90);
  expect(findObject(plain, { box: { left: 30, top: 20, right: 90, bottom: 70 } })).toBeNull();
  expect(findObject(plain, { spot: { x: -20, y: 10 } }), 'beside the picture').toBeNull();
});

test('what vanishes once its edge is looked for is not found either', () => {
  const cloudy: Paint = (x, y) => {
    const cloud = grain(Math.floor(x / 16), Math.floor(y / 16), 24);
    return [60 + x / 10 + cloud, 80 + y / 8 + cloud, 150];
  };
  const sky = draw(640, 480, () => false, buoy, cloudy);
  expect(findObject(sky, { spot: { x: 320, y: 240 } })).toBeNull();
});

test('what was found is a shape of the picture in its full size', () => {
  const small = { width: 40, height: 30 };
  const isDisc: Inside = (x, y) => Math.hypot(x + 0.5 - 20, y + 0.5 - 15) < 10;
  const found = Uint8Array.from({ length: 1200 }, (_, at) => (isDisc(at % 40, Math.floor(at / 40)) ? 1 : 0));
  const spans = spansAt(found, small, { width: 400, height: 300 });
  let area = 0;
  for (let at = 0; at < spans.length; at += 3) area += (spans[at + 2] ?? 0) - (spans[at + 1] ?? 0);
  expect(area / (Math.PI * 100 * 100)).toBeCloseTo(1, 1);
});

test('a cut costs as much as the cheapest of all ways to part a small graph', () => {
  const [width, height] = [3, 3];
  let state = 7;
  const random = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  for (let round = 0; round < 40; round += 1) {
    const grid = createGrid(width, height);
    const nodes = Array.from({ length: 9 }, (_, at) => grid.nodeOf(at % width, Math.floor(at / width)));
    for (const node of nodes) {
      grid.terminals[node] = random(41) - 20;
      for (const [step, offset] of grid.offsets.entries()) {
        const one = grid.capacities[step];
        if (one !== undefined && nodes.includes(node + offset)) one[node] = random(12);
      }
    }
    const [terminals, capacities] = [grid.terminals.slice(), grid.capacities.map((one) => one.slice())];
    const costOf = (isOfSource: (node: number) => boolean) =>
      nodes.reduce((sum, node) => {
        const terminal = terminals[node] ?? 0;
        const ofTerminal = isOfSource(node) ? Math.max(0, -terminal) : Math.max(0, terminal);
        const ofEdges = grid.offsets.reduce((all, offset, step) => {
          const isCut = nodes.includes(node + offset) && isOfSource(node) && !isOfSource(node + offset);
          return all + (isCut ? (capacities[step]?.[node] ?? 0) : 0);
        }, 0);
        return sum + ofTerminal + ofEdges;
      }, 0);
    const sides = cheapestCut(grid);
    let least = Number.POSITIVE_INFINITY;
    for (let choice = 0; choice < 512; choice += 1) {
      least = Math.min(
        least,
        costOf((node) => ((choice >> nodes.indexOf(node)) & 1) === 1),
      );
    }
    expect(costOf((node) => sides[node] === 1)).toBe(least);
  }
});
