import { type Bounds, boundsOf } from '../cutout/bounds.ts';
import { createStage } from '../paint/create-stage.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import { canvasOf, type Pixels, pixelsOf } from '../paint/pixels.ts';
import type { Random } from '../paint/random.ts';
import { drawFigure, drawPool } from '../paint/subjects/draw-figure.ts';
import { lightFigure } from '../paint/subjects/light-figure.ts';
import { type Drawing, loadDrawings } from '../paint/subjects/load-drawings.ts';
import type { Placement } from '../paint/subjects/place-subjects.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import { blankPlan } from '../prompt/blank-plan.ts';
import type { PlannedSubject } from '../prompt/plan.ts';

/** Things that are worn: how wide in widths of the head, and how deep their lower edge lies below its top, in their own sizes. */
const worn: Readonly<Record<string, { width: number; sink: number }>> = {
  'top-hat': { width: 1.5, sink: 0.24 },
  'womans-hat': { width: 2, sink: 0.34 },
  crown: { width: 1.15, sink: 0.22 },
  headphone: { width: 1.45, sink: 0.85 },
  sunglasses: { width: 1.05, sink: 1.1 },
};

/** Nothing has a head wider than this share of itself. */
const WIDEST_HEAD = 0.46;

/** What the things are set into. */
interface Surroundings {
  /** The subject of the picture, 0..255; new things keep off it, and hats sit on it. */
  subject: Uint8Array;
  time: TimeOfDay | null;
}

/** Draws things into a picture where they make sense, in its light. */
export async function addThings(
  pixels: Pixels,
  things: readonly PlannedSubject[],
  surroundings: Surroundings,
  library: SubjectLibrary,
  settings: PictureSettings,
): Promise<Pixels> {
  const { width, height } = pixels;
  const unit = Math.min(width, height);
  const plan = { ...blankPlan, subjects: things, time: surroundings.time ?? blankPlan.time };
  const drawings = await loadDrawings(plan, library, Math.round(unit * 0.5));
  const stage = { ...createStage(plan, settings), width, height, unit, horizon: height * 0.5 };
  const bounds = boundsOf(surroundings.subject, width, height);
  const taken = surroundings.subject.slice();
  const random = stage.random.fork('added');
  const canvas = canvasOf(pixels);
  const context = canvas.getContext('2d');
  for (const planned of things) {
    const drawing = drawings.get(planned.name);
    for (let copy = 0; drawing && copy < (worn[planned.name] ? 1 : planned.count); copy += 1) {
      const spot = spotFor(drawing, planned.count, { bounds, taken, width, height, random });
      const placement: Placement = { drawing, planned, ...spot };
      takeSpot(taken, width, height, spot);
      if (placement.on === 'land') {
        drawPool(context, placement, {
          dark: [0.04, 0.04, 0.07],
          center: 0.5,
          middle: 0.22,
          lift: 0.015,
          flatness: 0.18,
        });
      }
      drawFigure(context, placement, lightFigure(stage, placement, 0));
    }
  }
  return pixelsOf(canvas);
}

interface Ground {
  bounds: Bounds | null;
  /** The subject and what was added before, 0..255. */
  taken: Uint8Array;
  width: number;
  height: number;
  random: Random;
}

type Spot = Omit<Placement, 'drawing' | 'planned'>;

function spotFor({ subject }: Drawing, count: number, ground: Ground): Spot {
  const { bounds, width, height, random } = ground;
  const unit = Math.min(width, height);
  const wear = worn[subject.name];
  if (wear && bounds) {
    return onHead(bounds, wear, width);
  }
  const isAir = subject.stance === 'air' || subject.stance === 'swim';
  const crowd = count === 1 ? 1 : 0.7;
  const size = unit * (isAir ? 0.34 : 0.36) * Math.min(1.35, Math.max(0.6, subject.size ** 0.5)) * crowd;
  const rows: readonly [number, number] = isAir ? [0.3, 0.55] : [0.86, 0.97];
  const tries = Array.from({ length: 14 }, () => ({
    x: width * random.between(0.12, 0.88),
    y: Math.max(size * 1.02, height * random.between(...rows)),
  }));
  const best = tries.reduce((kept, spot) =>
    crossing(ground, spot, size) < crossing(ground, kept, size) ? spot : kept,
  );
  const tilt = isAir ? random.between(-0.12, 0.12) : 0;
  return { ...best, size, flipped: random.chance(0.5), tilt, on: isAir ? 'none' : 'land' };
}

function onHead(bounds: Bounds, wear: { width: number; sink: number }, width: number): Spot {
  const widest = Math.min(bounds.right - bounds.left, bounds.bottom - bounds.top) * WIDEST_HEAD;
  const headWidth = Math.max(width * 0.05, Math.min(widest, bounds.head.right - bounds.head.left));
  const size = headWidth * wear.width;
  return {
    x: (bounds.head.left + bounds.head.right) / 2,
    y: Math.max(size * 0.4, bounds.top + size * wear.sink),
    size,
    flipped: false,
    tilt: 0,
    on: 'none',
  };
}

/** How much of what is already there a thing at this spot would hide. */
function crossing({ taken, width, height }: Ground, spot: { x: number; y: number }, size: number): number {
  let sum = 0;
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = Math.floor(spot.x + (column / 5 - 0.5) * size);
      const y = Math.floor(spot.y - (row / 5) * size);
      const isInside = x >= 0 && x < width && y >= 0 && y < height;
      sum += isInside ? (taken[y * width + x] ?? 0) : 60;
    }
  }
  return sum;
}

function takeSpot(taken: Uint8Array, width: number, height: number, { x, y, size }: Spot): void {
  const left = Math.max(0, Math.floor(x - size / 2));
  const right = Math.min(width, Math.ceil(x + size / 2));
  for (let row = Math.max(0, Math.floor(y - size)); row < Math.min(height, y); row += 1) {
    taken.fill(255, row * width + left, row * width + Math.max(left, right));
  }
}
