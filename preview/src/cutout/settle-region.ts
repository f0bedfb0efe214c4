import { createPlane, type Plane } from './plane.ts';

const ROUNDS = 140;
/** Largest step for which the method converges: 1 / sqrt(8). */
const STEP = 0.35;

/**
 * The region whose border is short, runs along edges of the picture and holds what `pull` wants inside (positive) and
 * outside (negative). `ease` is how freely the border passes to the right of and below each pixel, 0 on strong edges.
 * Minimal weighted total variation (Unger, Pock and Bischof, TVSeg, BMVC 2008) by the primal-dual method of Chambolle
 * and Pock (2011): the convex twin of a graph cut. Gives 0..1, nearly always close to one of both.
 */
export function settleRegion(pull: Plane, ease: { across: Float32Array; down: Float32Array }, start: Plane): Plane {
  const { width, height } = pull;
  const result = createPlane(width, height);
  const inside = result.data;
  inside.set(start.data);
  const ahead = start.data.slice();
  const dualX = new Float32Array(inside.length);
  const dualY = new Float32Array(inside.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        const own = ahead[at] ?? 0;
        const right = x < width - 1 ? (ahead[at + 1] ?? 0) : own;
        const below = y < height - 1 ? (ahead[at + width] ?? 0) : own;
        const limitX = ease.across[at] ?? 0;
        const limitY = ease.down[at] ?? 0;
        dualX[at] = Math.max(-limitX, Math.min(limitX, (dualX[at] ?? 0) + STEP * (right - own)));
        dualY[at] = Math.max(-limitY, Math.min(limitY, (dualY[at] ?? 0) + STEP * (below - own)));
      }
    }
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        const flow =
          (x < width - 1 ? (dualX[at] ?? 0) : 0) -
          (x > 0 ? (dualX[at - 1] ?? 0) : 0) +
          (y < height - 1 ? (dualY[at] ?? 0) : 0) -
          (y > 0 ? (dualY[at - width] ?? 0) : 0);
        const before = inside[at] ?? 0;
        const next = Math.max(0, Math.min(1, before + STEP * (flow + (pull.data[at] ?? 0))));
        inside[at] = next;
        ahead[at] = 2 * next - before;
      }
    }
  }
  return result;
}
