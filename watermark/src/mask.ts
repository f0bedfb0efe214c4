import type { Tile } from './carriers.ts';

/** Samples of a picture: `channels` of them a pixel, row by row. */
export type Raster = {
  data: Uint8Array | Uint16Array;
  width: number;
  height: number;
  /** 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha. */
  channels: 1 | 2 | 3 | 4;
  /** Brightness of videos: black is 16, white 235. */
  isLimited?: boolean;
};

const BLOCK = 8;
/**
 * The structural similarity (SSIM) of a pattern of power w in a place of variance v is about 1 - w / (C + 2v): the
 * strength at each place spends about the same share of it. C is SSIM's own constant, (0.03 * 255) squared.
 */
const CONSTANT = 58.5;
const CALM_SHARE = 0.018;
/** Near white, where each level is a smaller part of the light: pages of text are otherwise too calm to carry much. */
const WHITE_SHARE = 0.032;
const [LIGHT, WHITE] = [190, 240];
const LIVELY_SHARE = 0.012;
/** In the dark, where SSIM weighs each level more. */
const DARK = 40;
/** How much livelier than the calmest block beside it a block may count. */
const CALM = 20;
/** What the eye sees in the liveliest place, whatever SSIM says. */
const STRONGEST = 3.5;
/** White is taken down by so many times the strength, or else only what is dark in the pattern would show on it. */
const HEADROOM = 1.25;

/**
 * How strong the pattern may be, for each block of 8 x 8 pixels, in levels of 8 bits. Next to a calm block a lively one
 * counts as calmer than it is, so that nothing rings around letters and outlines.
 */
function strengthsOf({ data, width, height, channels }: Raster): {
  across: number;
  down: number;
  strengths: Float32Array;
} {
  const [across, down] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const variances = new Float32Array(across * down);
  const lights = new Float32Array(across * down);
  const calmShares = new Float32Array(across * down);
  const perLevel = data instanceof Uint16Array ? 1 / 257 : 1;
  const green = channels > 2 ? 1 : 0;
  for (let row = 0; row < down; row += 1) {
    const lastY = Math.min(height, (row + 1) * BLOCK);
    for (let column = 0; column < across; column += 1) {
      const lastX = Math.min(width, (column + 1) * BLOCK);
      let sum = 0;
      let squares = 0;
      for (let y = row * BLOCK; y < lastY; y += 1) {
        let at = (y * width + column * BLOCK) * channels + green;
        for (let x = column * BLOCK; x < lastX; x += 1) {
          const value = data[at] ?? 0;
          sum += value;
          squares += value * value;
          at += channels;
        }
      }
      const count = (lastY - row * BLOCK) * (lastX - column * BLOCK);
      const mean = sum / count;
      const whiteness = Math.min(1, Math.max(0, (mean * perLevel - LIGHT) / (WHITE - LIGHT)));
      calmShares[row * across + column] = CALM_SHARE + (WHITE_SHARE - CALM_SHARE) * whiteness;
      lights[row * across + column] = Math.min(1, 0.5 + (mean * perLevel) / DARK);
      variances[row * across + column] = Math.max(0, squares / count - mean * mean) * perLevel * perLevel;
    }
  }
  const strengths = new Float32Array(variances.length);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const own = variances[row * across + column] ?? 0;
      let least = own;
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
          least = Math.min(least, variances[y * across + x] ?? 0);
        }
      }
      const counted = Math.min(own, 4 * least + CALM);
      strengths[row * across + column] = Math.min(
        STRONGEST,
        Math.sqrt(
          ((calmShares[row * across + column] ?? 0) * CONSTANT + 2 * LIVELY_SHARE * counted) *
            (lights[row * across + column] ?? 1),
        ),
      );
    }
  }
  return { across, down, strengths };
}

/**
 * Adds the pattern to the brightness of a picture, in its place. What is fully transparent stays as it is, and so does
 * transparency itself. Yields every few rows, for whoever has other things to do meanwhile.
 */
export function* addPattern(raster: Raster, { side, values }: Tile): Generator<undefined, void> {
  const { width, height } = raster;
  const { across, down, strengths } = strengthsOf(raster);
  yield;
  const range = rangeOf(raster);
  const { most, perLevel } = range;
  const line = new Float32Array(across);
  const changes = new Float64Array(width);
  const highest = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    // Between the centers of blocks the strength goes over evenly.
    const place = Math.min(down - 1, Math.max(0, (y + 0.5) / BLOCK - 0.5));
    const upper = Math.floor(place);
    const lower = Math.min(down - 1, upper + 1);
    const share = place - upper;
    for (let column = 0; column < across; column += 1) {
      line[column] =
        perLevel *
        ((strengths[upper * across + column] ?? 0) * (1 - share) + (strengths[lower * across + column] ?? 0) * share);
    }
    const tileRow = (y % side) * side;
    let tileX = 0;
    let x = 0;
    for (let column = -1; column < across; column += 1) {
      const from = line[Math.max(0, column)] ?? 0;
      const step = ((line[Math.min(across - 1, column + 1)] ?? 0) - from) / BLOCK;
      const end = Math.min(width, column * BLOCK + BLOCK + BLOCK / 2);
      let strength = from + step * (column < 0 ? BLOCK / 2 + 0.5 : 0.5);
      for (; x < end; x += 1) {
        changes[x] = strength * (values[tileRow + tileX] ?? 0) + 0.5;
        highest[x] = most - HEADROOM * strength;
        strength += step;
        tileX = tileX + 1 === side ? 0 : tileX + 1;
      }
    }
    if (raster.data instanceof Uint8Array && raster.isLimited !== true) changeBytes(raster, y, changes, highest);
    else changeWithin(range, raster, y, changes, highest);
    if (y % 64 === 63) yield;
  }
}

type Range = { least: number; most: number; perLevel: number };

function rangeOf({ data, isLimited = false }: Raster): Range {
  if (data instanceof Uint16Array) return { least: 0, most: 65535, perLevel: 257 };
  return isLimited ? { least: 16, most: 235, perLevel: 219 / 255 } : { least: 0, most: 255, perLevel: 1 };
}

/** Changes one row. What no video is and has 8 bits, as nearly all pictures are, has no levels beyond its range. */
function changeBytes({ data, width, channels }: Raster, y: number, changes: Float64Array, highest: Float64Array): void {
  const colors = channels > 2 ? 3 : 1;
  const hasAlpha = channels % 2 === 0;
  let at = y * width * channels;
  for (let x = 0; x < width; x += 1, at += channels) {
    if (hasAlpha && data[at + colors] === 0) continue;
    const change = changes[x] ?? 0;
    const most = highest[x] ?? 0;
    // In whole numbers, which come to the same: levels are whole, and what is left over is cut off.
    const levels = Math.floor(change) | 0;
    const highestLevel = Math.floor(most) | 0;
    const lowered = Math.floor(most + change) | 0;
    for (let color = at; color < at + colors; color += 1) {
      const own = data[color] ?? 0;
      const changed = own > highestLevel ? lowered : own + levels;
      data[color] = Math.max(0, Math.min(changed, 255));
    }
  }
}

function changeWithin(
  { least, most }: Range,
  { data, width, channels }: Raster,
  y: number,
  changes: Float64Array,
  highest: Float64Array,
): void {
  const colors = channels > 2 ? 3 : 1;
  const hasAlpha = channels % 2 === 0;
  let at = y * width * channels;
  for (let x = 0; x < width; x += 1, at += channels) {
    if (hasAlpha && data[at + colors] === 0) continue;
    const change = changes[x] ?? 0;
    const headroom = most - (highest[x] ?? 0);
    for (let color = at; color < at + colors; color += 1) {
      const own = data[color] ?? 0;
      // What a video has beyond its range stays there: players that show it show what was made.
      const lowered =
        own > most ? own - headroom : own < least ? Math.min(own + headroom, least) : Math.min(own, most - headroom);
      data[color] = Math.min(Math.max(lowered + change, Math.min(own, least)), Math.max(own, most));
    }
  }
}
