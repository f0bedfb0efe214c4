import { clamp, luma, smoothstep } from '../color.ts';
import { type Pixels, resizePixels } from '../pixels.ts';

/** The filter works on at most this many pixels; flat areas survive enlargement. */
const WORK_PIXELS = 640_000;

/** Clean flat areas with crisp borders, clear colors and thin dark outlines. */
export function drawAnime(subject: Pixels, steps: number): Pixels {
  const { width, height } = subject;
  const shrink = Math.min(1, Math.sqrt(WORK_PIXELS / (width * height)));
  const work = shrink < 1 ? resizePixels(subject, Math.round(width * shrink), Math.round(height * shrink)) : subject;
  const radius = Math.max(1, Math.round((Math.min(work.width, work.height) / 768) * (steps < 12 ? 5 : 3)));
  const flat = kuwahara(work, radius);
  color(flat);
  return shrink < 1 ? resizePixels(flat, width, height) : flat;
}

/** Each pixel takes the mean of its calmest quadrant (Kuwahara 1976), with sums from integral images. */
function kuwahara(source: Pixels, radius: number): Pixels {
  const { width, height, data } = source;
  const stride = width + 1;
  const size = stride * (height + 1);
  const sums = [
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(size),
  ] as const;
  const [reds, greens, blues, lights, squares] = sums;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const to = (y + 1) * stride + x + 1;
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      const light = luma(red, green, blue);
      const add = (plane: Float64Array, value: number): void => {
        plane[to] = value + (plane[to - 1] ?? 0) + (plane[to - stride] ?? 0) - (plane[to - stride - 1] ?? 0);
      };
      add(reds, red);
      add(greens, green);
      add(blues, blue);
      add(lights, light);
      add(squares, light * light);
    }
  }
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let calmest = Number.POSITIVE_INFINITY;
      const at = (y * width + x) * 4;
      for (let quadrant = 0; quadrant < 4; quadrant += 1) {
        const left = clamp(x - (quadrant & 1 ? 0 : radius), 0, width - 1);
        const right = clamp(x + (quadrant & 1 ? radius : 0), 0, width - 1) + 1;
        const top = clamp(y - (quadrant & 2 ? 0 : radius), 0, height - 1);
        const bottom = clamp(y + (quadrant & 2 ? radius : 0), 0, height - 1) + 1;
        const area = (right - left) * (bottom - top);
        const a = top * stride + left;
        const b = top * stride + right;
        const c = bottom * stride + left;
        const d = bottom * stride + right;
        const total = (plane: Float64Array): number =>
          (plane[d] ?? 0) - (plane[b] ?? 0) - (plane[c] ?? 0) + (plane[a] ?? 0);
        const mean = total(lights) / area;
        const variance = total(squares) / area - mean * mean;
        if (variance < calmest) {
          calmest = variance;
          result[at] = total(reds) / area;
          result[at + 1] = total(greens) / area;
          result[at + 2] = total(blues) / area;
        }
      }
      result[at + 3] = 255;
    }
  }
  return { width, height, data: result };
}

function color(pixels: Pixels): void {
  const { width, height, data } = pixels;
  const source = data.slice();
  const reach = Math.max(1, Math.round(Math.min(width, height) / 700));
  const lightAt = (at: number): number => luma(source[at] ?? 0, source[at + 1] ?? 0, source[at + 2] ?? 0);
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const at = (y * width + x) * 4;
      const light = lightAt(at);
      const across = lightAt(at + reach * 4) - lightAt(at - reach * 4);
      const down = lightAt(at + reach * width * 4) - lightAt(at - reach * width * 4);
      const line = 1 - 0.5 * smoothstep(34, 90, Math.hypot(across, down)) * smoothstep(230, 120, light);
      for (let part = 0; part < 3; part += 1) {
        const clear = light + ((source[at + part] ?? 0) - light) * 1.22;
        data[at + part] = ((clear - 118) * 1.05 + 126) * line;
      }
    }
  }
}
