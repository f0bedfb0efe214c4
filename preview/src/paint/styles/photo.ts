import type { Pixels } from '../pixels.ts';
import { createRandom } from '../random.ts';

const GRAIN = 7;
const SHARPNESS = 0.55;

/** Leaves the light as it is: a little sharpening, film grain and a gentle curve. */
export function developPhoto(subject: Pixels, seed: number): Pixels {
  const { width, height, data } = subject;
  const result = data.slice();
  const random = createRandom(seed);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (y * width + x) * 4;
      const grain = (random.next() + random.next() - 1) * GRAIN;
      for (let part = 0; part < 3; part += 1) {
        const own = data[at + part] ?? 0;
        const around =
          ((data[at + part - 4] ?? 0) +
            (data[at + part + 4] ?? 0) +
            (data[at + part - width * 4] ?? 0) +
            (data[at + part + width * 4] ?? 0)) /
          4;
        const sharp = own + (own - around) * SHARPNESS;
        const curved = sharp + Math.sin((sharp / 255 - 0.5) * Math.PI * 2) * -6;
        result[at + part] = curved + grain;
      }
    }
  }
  return { width, height, data: result };
}
