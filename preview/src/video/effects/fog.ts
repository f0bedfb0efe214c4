import { createNoise } from '../../paint/noise.ts';
import type { DrawParticles, Sheet } from '../../paint/particles.ts';
import type { Random } from '../../paint/random.ts';

/** The fog is computed once per block of this many pixels and smoothed between. */
const BLOCK = 8;
const COLOR = [226, 232, 238] as const;

/** Drifting fog, denser towards the lower part of the picture. With `loopSeconds` it returns to where it began. */
export function createFog(loopSeconds: number | null, random: Random): DrawParticles {
  const noise = createNoise(random.whole(0, 2 ** 31));
  return (frame, seconds) => {
    const columns = Math.ceil(frame.width / BLOCK) + 2;
    const rows = Math.ceil(frame.height / BLOCK) + 2;
    const field = new Float32Array(columns * rows);
    const turn = loopSeconds === null ? 0 : (seconds / loopSeconds) * Math.PI * 2;
    const driftX = loopSeconds === null ? seconds * 0.11 : Math.cos(turn) * 0.3;
    const driftY = loopSeconds === null ? Math.sin(seconds * 0.2) * 0.08 : Math.sin(turn) * 0.12;
    const scale = (BLOCK / frame.height) * 1.5;
    for (let row = 0; row < rows; row += 1) {
      const height = (row * BLOCK) / frame.height;
      const weight = Math.max(0, Math.min(1, 1.25 - Math.abs(height - 0.68) * 1.9));
      for (let column = 0; column < columns; column += 1) {
        const thickness = noise.fractal(column * scale * 0.7 - driftX, row * scale * 1.6 + driftY, 4);
        field[row * columns + column] = Math.max(0, thickness * 1.1 + 0.22) * weight * 0.62;
      }
    }
    blend(frame, field, columns);
  };
}

function blend({ width, height, bytes }: Sheet, field: Float32Array, columns: number): void {
  const [red, green, blue] = COLOR;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / BLOCK);
    const low = (y % BLOCK) / BLOCK;
    for (let x = 0; x < width; x += 1) {
      const column = (x / BLOCK) | 0;
      const across = (x % BLOCK) / BLOCK;
      const at = row * columns + column;
      const upper = (field[at] ?? 0) * (1 - across) + (field[at + 1] ?? 0) * across;
      const lower = (field[at + columns] ?? 0) * (1 - across) + (field[at + columns + 1] ?? 0) * across;
      const share = Math.min(0.72, upper + (lower - upper) * low);
      const to = (y * width + x) * 4;
      bytes[to] = (bytes[to] ?? 0) + (red - (bytes[to] ?? 0)) * share;
      bytes[to + 1] = (bytes[to + 1] ?? 0) + (green - (bytes[to + 1] ?? 0)) * share;
      bytes[to + 2] = (bytes[to + 2] ?? 0) + (blue - (bytes[to + 2] ?? 0)) * share;
    }
  }
}
