interface Size {
  width: number;
  height: number;
}

/** Bilinear resizing of the three planes of a 4:2:0 picture; all sides are even. */
export function scaleI420(planes: Uint8Array, from: Size, to: Size): Uint8Array {
  const result = new Uint8Array((to.width * to.height * 3) / 2);
  const half = ({ width, height }: Size): Size => ({ width: width / 2, height: height / 2 });
  let [source, target] = [0, 0];
  for (const [small, large] of [
    [from, to],
    [half(from), half(to)],
    [half(from), half(to)],
  ] as const) {
    const [read, written] = [small.width * small.height, large.width * large.height];
    scalePlane(planes.subarray(source, source + read), small, result.subarray(target, target + written), large);
    source += read;
    target += written;
  }
  return result;
}

function scalePlane(source: Uint8Array, from: Size, target: Uint8Array, to: Size): void {
  for (let y = 0; y < to.height; y += 1) {
    const sy = Math.max(0, Math.min(from.height - 1, ((y + 0.5) * from.height) / to.height - 0.5));
    const top = Math.floor(sy);
    const upper = top * from.width;
    const lower = Math.min(from.height - 1, top + 1) * from.width;
    for (let x = 0; x < to.width; x += 1) {
      const sx = Math.max(0, Math.min(from.width - 1, ((x + 0.5) * from.width) / to.width - 0.5));
      const left = Math.floor(sx);
      const right = Math.min(from.width - 1, left + 1);
      const high = (source[upper + left] ?? 0) * (1 - sx + left) + (source[upper + right] ?? 0) * (sx - left);
      const low = (source[lower + left] ?? 0) * (1 - sx + left) + (source[lower + right] ?? 0) * (sx - left);
      target[y * to.width + x] = high + (low - high) * (sy - top) + 0.5;
    }
  }
}
