import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';
import FFT from 'fft.js';
import { CODED_BITS, encode } from './code.ts';

/** Places in a tile are told in so many parts of its side. */
export const TILE = 128;
/** A tile's side in pixels: never below the first, and up to the second as far as three of them fit into the picture. */
const SHORTEST_SIDE = 128;
const USUAL_SIDE = 176;
/** So many tiles lie along a larger picture: the waves shrink with it, so that half the size leaves them whole. */
const TILES_ALONG = 6;
/** Fewer of them in videos: encoders keep slow waves for fewer bytes. */
export const VIDEO_TILES_ALONG = 4;
/** Waves a tile. Slower ones drown in what pictures show, faster ones are lost where a small picture is made smaller. */
const SLOWEST = 4;
const FASTEST = 24;
/** Slower waves are stronger: compression leaves them. */
const SLOPE = 0.5;
/** Every third carrier says nothing but where the tile begins. */
const PILOT_EVERY = 3;

/** A wave of the tile: how often it repeats in it across and down, and its phase in radians. */
export type Carrier = { across: number; down: number; phase: number; strength: number };

/** The waves of a key: those that are known to who has it, and those whose sign says one bit of the code each. */
export type Carriers = { pilots: readonly Carrier[]; bits: readonly (readonly Carrier[])[] };

/** Random numbers of [0, 1) that follow from the key alone. */
function randomOf(key: Uint8Array): () => number {
  const stream = createCipheriv('aes-256-ctr', key, new Uint8Array(16));
  let block = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= block.length) {
      block = stream.update(Buffer.alloc(4096));
      at = 0;
    }
    at += 4;
    return block.readUInt32LE(at - 4) / 2 ** 32;
  };
}

/** @param secret what only the owner of the marks knows */
export function carriersOf(secret: Uint8Array): Carriers {
  const random = randomOf(new Uint8Array(hkdfSync('sha256', secret, '', 'kinora watermark carriers', 32)));
  const all: Carrier[] = [];
  // One half of the plane: the other is its mirror.
  for (let across = 0; across <= FASTEST; across += 1) {
    for (let down = across === 0 ? 1 : -FASTEST; down <= FASTEST; down += 1) {
      const waves = Math.hypot(across, down);
      if (waves < SLOWEST || waves > FASTEST) continue;
      all.push({ across, down, phase: 2 * Math.PI * random(), strength: (waves / FASTEST) ** -SLOPE });
    }
  }
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [all[last], all[other]];
    if (one !== undefined && two !== undefined) [all[last], all[other]] = [two, one];
  }
  const pilots = all.filter((_, index) => index % PILOT_EVERY === 0);
  const data = all.filter((_, index) => index % PILOT_EVERY !== 0);
  const bits = Array.from({ length: CODED_BITS }, (_, bit) =>
    data.filter((_carrier, index) => index % CODED_BITS === bit),
  );
  return { pilots, bits };
}

/** One period of the pattern, row by row; its mean is 0 and its root mean square 1. */
export type Tile = { side: number; values: Float32Array };

/** How large the tile of a picture is: as much of it as stays readable when the picture is scaled or cut. */
export function tileSideOf({ width, height }: { width: number; height: number }, tilesAlong = TILES_ALONG): number {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  const wanted = Math.max(USUAL_SIDE, longer / tilesAlong);
  return Math.round(Math.max(SHORTEST_SIDE, Math.min(wanted, longer / 3, shorter / 2)));
}

/**
 * The tile that carries a number. Each number's begins elsewhere: who lays many pictures over each other does not see it,
 * and of two numbers in one picture both are read.
 */
export function tileOf({ pilots, bits }: Carriers, number: number, secret: Uint8Array, side: number): Tile {
  const code = encode(number, secret);
  const start = createHmac('sha256', secret).update(`start ${number}`).digest();
  const turn = (2 * Math.PI) / TILE;
  const [startX, startY] = [turn * (start[0] ?? 0), turn * (start[1] ?? 0)];
  const waves = new Float64Array(2 * (FASTEST + 1) * ROWS);
  const add = ({ across, down, phase, strength }: Carrier, sign: number): void => {
    const at = 2 * (across * ROWS + down + FASTEST);
    const angle = phase + across * startX + down * startY;
    waves[at] = sign * strength * Math.cos(angle);
    waves[at + 1] = sign * strength * Math.sin(angle);
  };
  for (const pilot of pilots) add(pilot, 1);
  bits.forEach((carriers, bit) => {
    for (const carrier of carriers) add(carrier, code[bit] === 1 ? 1 : -1);
  });
  const values = sumOfWaves(waves, side);
  const power = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  return { side, values: values.map((value) => value / Math.sqrt(power)) };
}

/** Of waves that go down from -FASTEST to FASTEST times, for each number of times across. */
const ROWS = 2 * FASTEST + 1;

/**
 * What these waves add up to at each pixel of a tile: one direction after the other, for a side of any length. One name at a
 * time: names that are taken from a list make one at each pixel.
 */
function sumOfWaves(waves: Float64Array, side: number): Float32Array {
  const circle = Array.from({ length: side }, (_, place) => (2 * Math.PI * place) / side);
  const [cosines, sines] = [Float64Array.from(circle, Math.cos), Float64Array.from(circle, Math.sin)];
  const sums = new Float32Array(side * side);
  const [reals, imaginaries] = [new Float64Array(side), new Float64Array(side)];
  for (let across = 0; across <= FASTEST; across += 1) {
    reals.fill(0);
    imaginaries.fill(0);
    for (let row = 0; row < ROWS; row += 1) {
      const at = 2 * (across * ROWS + row);
      const one = waves[at] ?? 0;
      const other = waves[at + 1] ?? 0;
      if (one === 0 && other === 0) continue;
      const step = row < FASTEST ? row - FASTEST + side : row - FASTEST;
      let place = 0;
      for (let y = 0; y < side; y += 1) {
        const cosine = cosines[place] ?? 0;
        const sine = sines[place] ?? 0;
        reals[y] = (reals[y] ?? 0) + (one * cosine - other * sine);
        imaginaries[y] = (imaginaries[y] ?? 0) + (one * sine + other * cosine);
        place += step;
        if (place >= side) place -= side;
      }
    }
    for (let y = 0; y < side; y += 1) {
      const real = reals[y] ?? 0;
      const imaginary = imaginaries[y] ?? 0;
      let place = 0;
      for (let x = y * side; x < (y + 1) * side; x += 1) {
        sums[x] = (sums[x] ?? 0) + real * (cosines[place] ?? 0) - imaginary * (sines[place] ?? 0);
        place += across;
        if (place >= side) place -= side;
      }
    }
  }
  return sums;
}

const fft = new FFT(TILE);

/** Of waves in rows of complex numbers, TILE by TILE: the sum of all of them at each place. */
export function realPartOfInverse(waves: Float64Array): Float32Array {
  const line = new Float64Array(2 * TILE);
  const column = new Float64Array(2 * TILE);
  for (let y = 0; y < TILE; y += 1) {
    // There are no waves as fast as these.
    if (y > FASTEST && y < TILE - FASTEST) continue;
    fft.inverseTransform(line, waves.subarray(2 * TILE * y, 2 * TILE * (y + 1)));
    waves.set(line, 2 * TILE * y);
  }
  const sums = new Float32Array(TILE * TILE);
  for (let x = 0; x < TILE; x += 1) {
    for (let y = 0; y < TILE; y += 1) {
      const at = 2 * (y * TILE + x);
      column[2 * y] = waves[at] ?? 0;
      column[2 * y + 1] = waves[at + 1] ?? 0;
    }
    fft.inverseTransform(line, column);
    for (let y = 0; y < TILE; y += 1) sums[y * TILE + x] = (line[2 * y] ?? 0) * TILE * TILE;
  }
  return sums;
}
