/** A finished or half-finished picture as 8-bit RGBA; alpha is always 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Averages blocks of pixels; `factor` is a whole number. */
export function shrinkPixels(source: Pixels, factor: number): Pixels {
  const width = Math.max(1, Math.floor(source.width / factor));
  const height = Math.max(1, Math.floor(source.height / factor));
  const data = new Uint8ClampedArray(width * height * 4);
  const area = factor * factor;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        let from = ((y * factor + dy) * source.width + x * factor) * 4;
        for (let dx = 0; dx < factor; dx += 1) {
          red += source.data[from] ?? 0;
          green += source.data[from + 1] ?? 0;
          blue += source.data[from + 2] ?? 0;
          from += 4;
        }
      }
      const to = (y * width + x) * 4;
      data[to] = red / area;
      data[to + 1] = green / area;
      data[to + 2] = blue / area;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

/** Bilinear enlargement. */
export function enlargePixels(source: Pixels, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const from = source.data;
  const columns = Array.from({ length: width }, (_, x) => {
    const sx = Math.min(source.width - 1, Math.max(0, ((x + 0.5) * source.width) / width - 0.5));
    const left = Math.floor(sx);
    return { left: left * 4, right: Math.min(source.width - 1, left + 1) * 4, share: sx - left };
  });
  for (let y = 0; y < height; y += 1) {
    const sy = Math.min(source.height - 1, Math.max(0, ((y + 0.5) * source.height) / height - 0.5));
    const top = Math.floor(sy);
    const share = sy - top;
    const upper = top * source.width * 4;
    const lower = Math.min(source.height - 1, top + 1) * source.width * 4;
    let to = y * width * 4;
    for (const column of columns) {
      for (let part = 0; part < 3; part += 1) {
        const a = from[upper + column.left + part] ?? 0;
        const b = from[upper + column.right + part] ?? 0;
        const c = from[lower + column.left + part] ?? 0;
        const d = from[lower + column.right + part] ?? 0;
        const high = a + (b - a) * column.share;
        const low = c + (d - c) * column.share;
        data[to + part] = high + (low - high) * share;
      }
      data[to + 3] = 255;
      to += 4;
    }
  }
  return { width, height, data };
}
