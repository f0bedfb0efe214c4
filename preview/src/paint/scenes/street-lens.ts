import type { SKRSContext2D } from '@napi-rs/canvas';

/** The viewer's eye above the ground; all lengths of the street are in meters. */
export const EYE = 1.6;
/** How far the street is seen. */
export const FAR = 42;

/** One-point perspective down the middle of a street. */
export interface Lens {
  focal: number;
  center: number;
  horizon: number;
  halfStreet: number;
}

/** Where a point appears: meters to the right, above the ground and away. */
export function at(lens: Lens, x: number, y: number, z: number): { x: number; y: number } {
  return { x: lens.center + (x / z) * lens.focal, y: lens.horizon + ((EYE - y) / z) * lens.focal };
}

/** How much haze lies before a distance, 0..1. */
export function hazeFor(z: number): number {
  return 1 - Math.exp(-z / 26);
}

export function polygon(context: SKRSContext2D, fill: string, points: readonly { x: number; y: number }[]): void {
  context.fillStyle = fill;
  context.beginPath();
  points.forEach((point, index) => {
    if (index === 0) {
      context.moveTo(point.x, point.y);
    } else {
      context.lineTo(point.x, point.y);
    }
  });
  context.fill();
}
