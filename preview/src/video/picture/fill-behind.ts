import type { Pixels } from '../../paint/pixels.ts';

interface Level {
  width: number;
  height: number;
  /** Red, green, blue, each times the weight, and the weight itself. */
  data: Float32Array;
}

/**
 * What could lie behind the masked pixels (mask above 0): colors flow in from around the hole, coarse to fine, as in
 * Gortler et al., The Lumigraph (SIGGRAPH 1996), "pull-push".
 */
export function fillBehind(pixels: Pixels, mask: Uint8Array): Pixels {
  const finest = weigh(pixels, mask);
  const levels = [finest];
  for (let last = finest; last.width > 1 || last.height > 1; ) {
    last = pull(last);
    levels.push(last);
  }
  for (let index = levels.length - 2; index >= 0; index -= 1) {
    const coarse = levels[index + 1];
    const fine = levels[index];
    if (coarse && fine) {
      push(coarse, fine);
    }
  }
  const data = new Uint8ClampedArray(pixels.data);
  for (let at = 0; at < mask.length; at += 1) {
    if ((mask[at] ?? 0) > 0) {
      const weight = finest.data[at * 4 + 3] || 1;
      const share = (mask[at] ?? 0) / 255;
      for (let part = 0; part < 3; part += 1) {
        const filled = (finest.data[at * 4 + part] ?? 0) / weight;
        data[at * 4 + part] = (data[at * 4 + part] ?? 0) * (1 - share) + filled * share;
      }
    }
  }
  return { width: pixels.width, height: pixels.height, data };
}

function weigh({ width, height, data }: Pixels, mask: Uint8Array): Level {
  const weighed = new Float32Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    if (mask[at] === 0) {
      weighed[at * 4] = data[at * 4] ?? 0;
      weighed[at * 4 + 1] = data[at * 4 + 1] ?? 0;
      weighed[at * 4 + 2] = data[at * 4 + 2] ?? 0;
      weighed[at * 4 + 3] = 1;
    }
  }
  return { width, height, data: weighed };
}

/** Half the size; each pixel is the sum of its four, with weights kept at 1 at most. */
function pull(fine: Level): Level {
  const width = Math.max(1, Math.ceil(fine.width / 2));
  const height = Math.max(1, Math.ceil(fine.height / 2));
  const data = new Float32Array(width * height * 4);
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const from = (y * fine.width + x) * 4;
      const to = ((y >> 1) * width + (x >> 1)) * 4;
      for (let part = 0; part < 4; part += 1) {
        data[to + part] = (data[to + part] ?? 0) + (fine.data[from + part] ?? 0);
      }
    }
  }
  for (let at = 0; at < data.length; at += 4) {
    const weight = data[at + 3] ?? 0;
    if (weight > 1) {
      for (let part = 0; part < 4; part += 1) {
        data[at + part] = (data[at + part] ?? 0) / weight;
      }
    }
  }
  return { width, height, data };
}

/** Fills what is missing in the finer level with the coarser one, bilinearly. */
function push(coarse: Level, fine: Level): void {
  for (let y = 0; y < fine.height; y += 1) {
    const sy = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25));
    const top = Math.floor(sy);
    const bottom = Math.min(coarse.height - 1, top + 1);
    for (let x = 0; x < fine.width; x += 1) {
      const at = (y * fine.width + x) * 4;
      const missing = 1 - (fine.data[at + 3] ?? 0);
      if (missing > 0) {
        const sx = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25));
        const left = Math.floor(sx);
        const right = Math.min(coarse.width - 1, left + 1);
        const corners = [
          [(top * coarse.width + left) * 4, (1 - sx + left) * (1 - sy + top)],
          [(top * coarse.width + right) * 4, (sx - left) * (1 - sy + top)],
          [(bottom * coarse.width + left) * 4, (1 - sx + left) * (sy - top)],
          [(bottom * coarse.width + right) * 4, (sx - left) * (sy - top)],
        ] as const;
        for (let part = 0; part < 4; part += 1) {
          let sum = 0;
          for (const [from, share] of corners) {
            sum += (coarse.data[from + part] ?? 0) * share;
          }
          fine.data[at + part] = (fine.data[at + part] ?? 0) + sum * missing;
        }
      }
    }
  }
}
