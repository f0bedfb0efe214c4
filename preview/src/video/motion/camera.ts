import { clamp, lerp } from '../../paint/color.ts';
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
const SAMPLES = 240;

export interface CameraSettings {
  /** 0..1; 0.5 is usual. */
  strength: number;
  /** The last moment leads back to the first. */
  loop: boolean;
  seconds: number;
  /**
   * The first moment shows the whole picture as it is, and everything moves evenly: a clip that goes on from this one's
   * last frame then moves as fast as this one did. Nobody tells a clip whether another follows.
   */
  startsAtPicture: boolean;
}

/** A smooth path for the moves. It stays inside the picture, so that no edge ever shows. */
export function createCamera(motion: Motion, settings: CameraSettings, random: Random): Camera {
  const { loop, seconds: length } = settings;
  const isEven = settings.startsAtPicture && !loop;
  const reach = motion.pace * lerp(0.5, 1.5, settings.strength);
  const drift = random.between(0, TURN);
  const side = random.chance(0.5) ? 1 : -1;
  const travel = clamp(0.055 * reach, 0, 0.09);
  const closer = 1 + clamp(0.16 * reach, 0, 0.3);
  const approach = isEven ? approachOf(motion, travel, closer) : null;
  const path: Camera = (progress, seconds) => {
    const along = loop ? 0.5 - 0.5 * Math.cos(progress * TURN) : isEven ? progress : ease(progress);
    const slide = approach === null ? lerp(-travel, travel, along) : approach.slide(along);
    const pose = { x: 0, y: 0, zoom: approach === null ? 1 : approach.zoom(along) };
    for (const move of motion.moves) {
      advance(pose, move, { isEven, along, slide, progress, seconds, reach, travel, closer, drift, side });
    }
    return pose;
  };
  const margin = isEven ? growingMargin(path, length) : constantMargin(path, length);
  return (progress, seconds) => {
    const pose = path(progress, seconds);
    return { ...pose, zoom: pose.zoom * margin(progress, pose) };
  };
}

const slides: readonly Move[] = ['pan-left', 'pan-right', 'tilt-up', 'tilt-down'];
/** What a slide adds up to over a clip that begins with the whole picture, beside one from edge to edge. */
const SLIDE = 1.5;

/**
 * Coming closer and sliding aside from the whole picture, both at one speed on the screen from beginning to end: the
 * zoom grows by the same factor in equal times, and the slide slows down in the picture as the zoom enlarges it. A slide
 * needs some zoom of its own, or it would leave the picture.
 */
function approachOf({ moves }: Motion, travel: number, closer: number) {
  const isSliding = slides.some((move) => moves.has(move));
  const speed = SLIDE * travel;
  const rate = Math.max(moves.has('zoom-in') ? Math.log(closer) : 0, isSliding ? 2 * speed : 0);
  return {
    zoom: (along: number): number => Math.exp(rate * along),
    slide: (along: number): number => (rate === 0 ? 0 : (speed / rate) * (1 - Math.exp(-rate * along))),
  };
}

interface Moment {
  /** The approach is made already. */
  isEven: boolean;
  along: number;
  /** How far a pan to the right or a tilt down has come. */
  slide: number;
  progress: number;
  seconds: number;
  reach: number;
  travel: number;
  closer: number;
  drift: number;
  side: number;
}

function advance(pose: Pose, move: Move, moment: Moment): void {
  const { isEven, along, slide, progress, seconds, reach, travel, closer, drift, side } = moment;
  switch (move) {
    case 'zoom-in':
      if (!isEven) {
        pose.zoom *= closer ** along;
        pose.x += 0.008 * reach * side * along;
      }
      break;
    case 'zoom-out':
      pose.zoom *= closer ** (1 - along);
      break;
    case 'pan-left':
      pose.x -= slide;
      break;
    case 'pan-right':
      pose.x += slide;
      break;
    case 'tilt-up':
      pose.y -= slide;
      break;
    case 'tilt-down':
      pose.y += slide;
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

type Margin = (progress: number, pose: Pose) => number;

/** How much more a pose must enlarge so that no edge shows. */
function lacking({ x, y, zoom }: Pose): number {
  return Math.max(1, 1 / Math.max(0.5, 1 - 2 * Math.max(Math.abs(x), Math.abs(y))) / zoom);
}

function margins(path: Camera, seconds: number): number[] {
  return Array.from({ length: SAMPLES + 1 }, (_, step) => lacking(path(step / SAMPLES, (step / SAMPLES) * seconds)));
}

/** The enlargement that keeps the farthest point of a path inside the picture, all the time. */
function constantMargin(path: Camera, seconds: number): Margin {
  const most = Math.max(...margins(path, seconds));
  return (_progress, pose) => Math.max(most, lacking(pose));
}

/** The enlargement that was needed until now: it never shrinks, and at first there is none. */
function growingMargin(path: Camera, seconds: number): Margin {
  let most = 1;
  const grown = margins(path, seconds).map((needed) => {
    most = Math.max(most, needed);
    return most;
  });
  return (progress, pose) => {
    const place = clamp(progress, 0, 1) * SAMPLES;
    const from = Math.floor(place);
    const between = lerp(grown[from] ?? 1, grown[Math.min(SAMPLES, from + 1)] ?? 1, place - from);
    return Math.max(between, lacking(pose));
  };
}
