import type { Model } from '../../inference/runtime.ts';

/** The network sees this many pixels beyond a tile on each side: one for each of its seven 3 x 3 layers. */
const MARGIN = 7;
/** Tiles keep memory small whatever the size of the frame. */
const TILE = 240;

/** Doubles both sides of RGBA pixels. The answer's memory is used again by the next call. */
export type Enlarge = (pixels: Uint8Array) => Uint8Array;

/** Twice the size by bilinear interpolation plus what the network adds to each of the four new pixels. */
export function createEnlarger(network: Model, width: number, height: number): Enlarge {
  const result = new Uint8Array(width * height * 16);
  return (pixels) => {
    for (let top = 0; top < height; top += TILE) {
      for (let left = 0; left < width; left += TILE) {
        const tile = {
          left,
          top,
          width: Math.min(TILE, width - left),
          height: Math.min(TILE, height - top),
        };
        enlargeTile(network, pixels, { width, height }, tile, result);
      }
    }
    return result;
  };
}

interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = { width: number; height: number };

function enlargeTile(network: Model, pixels: Uint8Array, size: Size, tile: Tile, result: Uint8Array): void {
  const [columns, rows] = [tile.width + MARGIN * 2, tile.height + MARGIN * 2];
  const input = new Float32Array(columns * rows * 3);
  for (let y = 0; y < rows; y += 1) {
    const sy = clampTo(tile.top + y - MARGIN, size.height);
    for (let x = 0; x < columns; x += 1) {
      const from = (sy * size.width + clampTo(tile.left + x - MARGIN, size.width)) * 4;
      const to = (y * columns + x) * 3;
      input[to] = (pixels[from] ?? 0) / 255;
      input[to + 1] = (pixels[from + 1] ?? 0) / 255;
      input[to + 2] = (pixels[from + 2] ?? 0) / 255;
    }
  }
  const [output] = network.run(input, [1, rows, columns, 3]);
  if (!output) {
    throw new Error('The network gave no answer');
  }
  writeTile(input, output.values, columns, size, tile, result);
}

/** Corrections come as 2 x 2 pixels for red, then green, then blue. */
function writeTile(
  input: Float32Array,
  corrections: Float32Array,
  columns: number,
  size: Size,
  tile: Tile,
  result: Uint8Array,
): void {
  for (let y = 0; y < tile.height; y += 1) {
    for (let x = 0; x < tile.width; x += 1) {
      const middle = (y + MARGIN) * columns + x + MARGIN;
      for (let part = 0; part < 4; part += 1) {
        const across = middle + (part & 1 ? 1 : -1);
        const down = (part & 2 ? 1 : -1) * columns;
        const to = (((tile.top + y) * 2 + (part >> 1)) * size.width * 2 + (tile.left + x) * 2 + (part & 1)) * 4;
        for (let color = 0; color < 3; color += 1) {
          // Bilinear at twice the size: each new pixel is 3/4 its own and 1/4 its neighbor's, along both axes.
          const own = 0.75 * (input[middle * 3 + color] ?? 0) + 0.25 * (input[across * 3 + color] ?? 0);
          const near =
            0.75 * (input[(middle + down) * 3 + color] ?? 0) + 0.25 * (input[(across + down) * 3 + color] ?? 0);
          const light = 0.75 * own + 0.25 * near + (corrections[middle * 12 + color * 4 + part] ?? 0);
          result[to + color] = light <= 0 ? 0 : light >= 1 ? 255 : light * 255 + 0.5;
        }
        result[to + 3] = 255;
      }
    }
  }
}

function clampTo(place: number, length: number): number {
  return place < 0 ? 0 : place >= length ? length - 1 : place;
}
