import { createPlane, type Plane } from './plane.ts';
import { findEdges, reachFrom } from './reach.ts';

/** How much of the border and of the picture the ground has to reach to count as plain. */
const LEAST_BORDER = 0.95;
const LEAST_COVER = 0.3;
const MOST_COVER = 0.98;

/**
 * For a picture of something before a plain ground, such as a product on a backdrop: 0 where the ground reaches from
 * the border without crossing an edge, 1 elsewhere, whatever colors the thing has. Null for every other picture.
 */
export function findBeforePlainGround(lab: Float32Array, width: number, height: number): Plane | null {
  const border = borderOf(width, height);
  const reached = reachFrom(border, findEdges(lab, width, height), width);
  const region = createPlane(width, height);
  region.data.fill(1);
  for (const pixel of reached) {
    region.data[pixel] = 0;
  }
  const open = border.filter((pixel) => region.data[pixel] === 0).length;
  const cover = reached.length / region.data.length;
  return open >= border.length * LEAST_BORDER && cover >= LEAST_COVER && cover <= MOST_COVER ? region : null;
}

function borderOf(width: number, height: number): number[] {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...across, ...down].flat();
}
