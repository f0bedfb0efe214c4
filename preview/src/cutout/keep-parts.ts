import type { Plane } from './plane.ts';

/** Parts smaller than this share of the largest are dropped. */
const LEAST_PART = 0.06;
/** Holes smaller than this share of the picture are closed; larger ones are meant, such as between an arm and a body. */
const LARGEST_HOLE = 0.0012;

/** Drops crumbs and closes pinholes of a region, in place; inside is above one half. */
export function keepParts(region: Plane): void {
  const { data } = region;
  const parts = findParts(region, true);
  const largest = parts.reduce((most, part) => Math.max(most, part.length), 0);
  for (const part of parts.filter((one) => one.length < largest * LEAST_PART)) {
    for (const pixel of part) {
      data[pixel] = 0;
    }
  }
  for (const hole of findParts(region, false).filter((one) => one.length < data.length * LARGEST_HOLE)) {
    for (const pixel of hole) {
      data[pixel] = 1;
    }
  }
}

/** Connected areas (four neighbors) on one side of one half, as lists of pixels. */
function findParts({ width, height, data }: Plane, isInside: boolean): number[][] {
  const seen = new Uint8Array(data.length);
  const belongs = (pixel: number): boolean => (data[pixel] ?? 0) > 0.5 === isInside && seen[pixel] === 0;
  const parts: number[][] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (!belongs(start)) {
      continue;
    }
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next += 1) {
      const pixel = part[next] ?? 0;
      const x = pixel % width;
      for (const [neighbor, exists] of [
        [pixel - 1, x > 0],
        [pixel + 1, x < width - 1],
        [pixel - width, pixel >= width],
        [pixel + width, pixel < width * (height - 1)],
      ] as const) {
        if (exists && belongs(neighbor)) {
          seen[neighbor] = 1;
          part.push(neighbor);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}
