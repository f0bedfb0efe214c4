import { clamp, lerp } from '../../paint/colour.ts';
import type { Random } from '../../paint/random.ts';
import type { Motion, Move } from './read-motion.ts';

/**
 * Where the camera is. `x` and `y` are how far the view has moved, as fractions of the picture's sides, for the nearest
 * things; `zoom` is how much they are enlarged. Farther things follow less.
 */
export interface Pose {
  x: number;
  y: number;
  zoom: number;
}

/** `progress` runs from 0 to 1 over the clip, `seconds` with it. */
export type Camera = (progress: number, seconds: number) => Pose;

const TURN = Math.PI * 2;
/** Steps at which a path is looked at to find how far it strays. */
const SAMPLES = 96;

/** A smooth path for the moves. It stays inside the picture, so that no edge ever shows. */
export function createCamera(
  motion: Motion,
  settings: { strength: number; loop: boolean; seconds: number },
  random: Random,
): Camera {
  const reach = motion.pace * lerp(0.5, 1.5, settings.strength);
  const drift = random.between(0, TURN);
  const side = random.chance(0.5) ? 1 : -1;
  const path: Camera = (progress, seconds) => {
    const along = settings.loop ? 0.5 - 0.5 * Math.cos(progress * TURN) : ease(progress);
    const pose = { x: 0, y: 0, zoom: 1 };
    for (const move of motion.moves) {
      advance(pose, move, { along, progress, seconds, reach, drift, side });
    }
    return pose;
  };
  const margin = marginOf(path, settings.seconds);
  return (progress, seconds) => {
    const pose = path(progress, seconds);
    return { ...pose, zoom: pose.zoom * margin };
  };
}

interface Moment {
  along: number;
  progress: number;
  seconds: number;
  reach: number;
  drift: number;
  side: number;
}

function advance(pose: Pose, move: Move, { along, progress, seconds, reach, drift, side }: Moment): void {
  const travel = clamp(0.055 * reach, 0, 0.09);
  const closer = 1 + clamp(0.16 * reach, 0, 0.3);
  switch (move) {
    case 'zoom-in':
      pose.zoom *= closer ** along;
      pose.x += 0.008 * reach * side * along;
      break;
    case 'zoom-out':
      pose.zoom *= closer ** (1 - along);
      break;
    case 'pan-left':
      pose.x += lerp(travel, -travel, along);
      break;
    case 'pan-right':
      pose.x += lerp(-travel, travel, along);
      break;
    case 'tilt-up':
      pose.y += lerp(travel, -travel, along);
      break;
    case 'tilt-down':
      pose.y += lerp(-travel, travel, along);
      break;
    case 'orbit':
      pose.x += Math.sin(progress * TURN) * travel * 0.75 * side;
      pose.y += (Math.cos(progress * TURN) - 1) * travel * 0.16;
      pose.zoom *= 1 + 0.025 * reach * (1 - Math.cos(progress * TURN));
      break;
    case 'handheld':
      // Three incommensurable slow waves: it never repeats within a clip and never jumps.
      pose.x += 0.006 * reach * (Math.sin(seconds * 2.1 + drift) + 0.6 * Math.sin(seconds * 3.7) - Math.sin(drift));
      pose.y += 0.005 * reach * (Math.sin(seconds * 1.7 + drift * 2) + 0.6 * Math.sin(seconds * 4.3));
      break;
    case 'static':
      break;
  }
}

/** Starts and ends softly, but never stands still: half of the way is even. */
function ease(progress: number): number {
  return 0.35 * progress + 0.65 * progress * progress * (3 - 2 * progress);
}

/** The enlargement that keeps the farthest point of a path inside the picture. */
function marginOf(path: Camera, seconds: number): number {
  let margin = 1;
  for (let step = 0; step <= SAMPLES; step += 1) {
    const progress = step / SAMPLES;
    const { x, y, zoom } = path(progress, progress * seconds);
    const needed = 1 / Math.max(0.5, 1 - 2 * Math.max(Math.abs(x), Math.abs(y)));
    margin = Math.max(margin, needed / zoom);
  }
  return margin;
}
