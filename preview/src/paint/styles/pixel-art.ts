import type { Pixels } from '../pixels.ts';

/** Ordered dithering (Bayer 1973), 4 x 4. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;
const COLORS = 28;

type Box = { points: Uint32Array; spread: number; channel: number };

/** Large square pixels in a small palette of the picture's own colors. More steps mean smaller pixels. */
export function drawPixelArt(subject: Pixels, steps: number): Pixels {
  const { width, height } = subject;
  const across = steps < 10 ? 96 : steps < 40 ? 144 : 192;
  const size = Math.max(2, Math.round(Math.min(width, height) / across));
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const colors = averageBlocks(subject, size, columns, rows);
  const palette = choosePalette(colors, COLORS);
  const result = new Uint8ClampedArray(width * height * 4);
  const chosen = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column;
      const bias = ((BAYER[(row & 3) * 4 + (column & 3)] ?? 0) / 16 - 0.47) * 22;
      const packed = colors[cell] ?? 0;
      chosen[cell] = nearest(palette, (packed >> 16) + bias, ((packed >> 8) & 255) + bias, (packed & 255) + bias);
    }
  }
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / size) * columns;
    for (let x = 0; x < width; x += 1) {
      const packed = chosen[row + Math.floor(x / size)] ?? 0;
      const at = (y * width + x) * 4;
      result[at] = packed >> 16;
      result[at + 1] = (packed >> 8) & 255;
      result[at + 2] = packed & 255;
      result[at + 3] = 255;
    }
  }
  return { width, height, data: result };
}

function averageBlocks(subject: Pixels, size: number, columns: number, rows: number): Uint32Array {
  const { width, height, data } = subject;
  const colors = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let y = row * size; y < Math.min(height, row * size + size); y += 1) {
        for (let x = column * size; x < Math.min(width, column * size + size); x += 1) {
          const at = (y * width + x) * 4;
          sums[0] = (sums[0] ?? 0) + (data[at] ?? 0);
          sums[1] = (sums[1] ?? 0) + (data[at + 1] ?? 0);
          sums[2] = (sums[2] ?? 0) + (data[at + 2] ?? 0);
          count += 1;
        }
      }
      const [red, green, blue] = sums.map((sum) => Math.round(sum / Math.max(1, count)));
      colors[row * columns + column] = ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0);
    }
  }
  return colors;
}

/** Median cut (Heckbert 1982): always splits the box with the widest range of a channel. */
function choosePalette(colors: Uint32Array, count: number): number[] {
  const boxes: Box[] = [measure(colors)];
  while (boxes.length < count) {
    boxes.sort(
      (left, right) => right.spread * Math.sqrt(right.points.length) - left.spread * Math.sqrt(left.points.length),
    );
    const widest = boxes.shift();
    if (!widest || widest.spread === 0 || widest.points.length < 2) {
      return boxes.concat(widest ?? []).map(({ points }) => mean(points));
    }
    const shift = 16 - widest.channel * 8;
    const sorted = widest.points.slice().sort((left, right) => ((left >> shift) & 255) - ((right >> shift) & 255));
    const middle = sorted.length >> 1;
    boxes.push(measure(sorted.slice(0, middle)), measure(sorted.slice(middle)));
  }
  return boxes.map(({ points }) => mean(points));
}

function measure(points: Uint32Array): Box {
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  for (const point of points) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (point >> (16 - channel * 8)) & 255;
      low[channel] = Math.min(low[channel] ?? 255, value);
      high[channel] = Math.max(high[channel] ?? 0, value);
    }
  }
  const spreads = high.map((value, channel) => Math.max(0, value - (low[channel] ?? 0)));
  const spread = Math.max(...spreads);
  return { points, spread, channel: spreads.indexOf(spread) };
}

function mean(points: Uint32Array): number {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (const point of points) {
    red += point >> 16;
    green += (point >> 8) & 255;
    blue += point & 255;
  }
  const count = Math.max(1, points.length);
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}

function nearest(palette: readonly number[], red: number, green: number, blue: number): number {
  let best = palette[0] ?? 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const tone of palette) {
    const distance =
      ((tone >> 16) - red) ** 2 * 2 + (((tone >> 8) & 255) - green) ** 2 * 4 + ((tone & 255) - blue) ** 2 * 3;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = tone;
    }
  }
  return best;
}
