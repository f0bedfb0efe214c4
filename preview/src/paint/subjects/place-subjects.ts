import type { Place, PlannedSubject } from '../../prompt/plan.ts';
import { clamp, lerp } from '../color.ts';
import type { Random } from '../random.ts';
import type { Footing, Scene, Stage } from '../stage.ts';
import type { Drawing } from './load-drawings.ts';

/** One figure in the picture: the middle of its foot and the side of its square, in pixels. */
export interface Placement {
  drawing: Drawing;
  planned: PlannedSubject;
  x: number;
  y: number;
  size: number;
  flipped: boolean;
  /** Radians; floating things tilt. */
  tilt: number;
  on: Footing;
}

const TRIES = 60;
const weightless: ReadonlySet<Place> = new Set(['space', 'abstract']);

/** Decides where each figure goes: along the thirds, on ground that suits it, larger when near, far ones first. */
export function placeSubjects(stage: Stage, scene: Scene, drawings: ReadonlyMap<string, Drawing>): Placement[] {
  const random = stage.random.fork('placement');
  const figures = stage.plan.subjects.flatMap((planned) => {
    const drawing = drawings.get(planned.name);
    return drawing ? Array.from({ length: planned.count }, () => ({ planned, drawing })) : [];
  });
  const slots = slotsFor(stage, figures.length, random);
  const placements = figures.map(({ planned, drawing }, index) => {
    const size = sizeOf(stage, drawing, figures.length) * (figures.length > 2 ? random.between(0.82, 1.12) : 1);
    return place(stage, scene, { planned, drawing }, slots[index] ?? 0.5, size, random);
  });
  return placements.sort((left, right) => left.y - right.y);
}

/** Positions across the picture, 0..1. */
function slotsFor(stage: Stage, count: number, random: Random): number[] {
  if (count === 1) {
    const isCentred =
      stage.plan.isPortrait ||
      stage.plan.place === 'studio' ||
      stage.plan.place === 'street' ||
      stage.plan.place === 'forest';
    return [
      isCentred
        ? 0.5 + random.between(-0.02, 0.02)
        : random.pick([0.37, 0.63, 0.42, 0.58]) + random.between(-0.03, 0.03),
    ];
  }
  const spacing = Math.min(0.26, 0.78 / count);
  const slots = Array.from(
    { length: count },
    (_, index) => 0.5 + (index - (count - 1) / 2) * spacing + random.between(-0.2, 0.2) * spacing,
  );
  return slots;
}

function sizeOf(stage: Stage, { subject }: Drawing, count: number): number {
  const { plan, unit } = stage;
  const crowd = count === 1 ? 1 : count <= 3 ? 0.74 : 0.74 / (1 + (count - 3) * 0.1);
  if (plan.isPortrait || plan.place === 'studio') {
    return unit * 0.56 * crowd * subject.size ** 0.18;
  }
  if (weightless.has(plan.place)) {
    return unit * 0.44 * crowd * subject.size ** 0.3;
  }
  const base = subject.stance === 'air' ? 0.34 : 0.36;
  return unit * base * crowd * subject.size ** 0.6;
}

function place(
  stage: Stage,
  scene: Scene,
  figure: { planned: PlannedSubject; drawing: Drawing },
  slot: number,
  size: number,
  random: Random,
): Placement {
  const { width, height, horizon, plan, unit } = stage;
  const { stance } = figure.drawing.subject;
  const common = { ...figure, flipped: random.chance(0.5), tilt: 0 };
  if (stance === 'bust') {
    const portrait = Math.min(height * 0.86, unit * 0.92) * (size / (unit * 0.56));
    return { ...common, x: slot * width, y: height * 1.01, size: portrait, on: 'none' };
  }
  const isWeightless = weightless.has(plan.place) || (plan.place === 'underwater' && stance !== 'ground');
  if (isWeightless || stance === 'air') {
    const ceiling = weightless.has(plan.place) || plan.place === 'underwater' ? height * 0.88 : horizon;
    const y = ceiling * random.between(0.62, 0.86);
    const swing = plan.place === 'space' ? 0.3 : 0.1;
    return {
      ...common,
      x: slot * width,
      y: Math.max(y, size * 1.06),
      size,
      tilt: random.between(-swing, swing),
      on: 'none',
    };
  }
  const wanted: Footing = stance === 'water' || stance === 'swim' ? 'water' : 'land';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const search = attempt / TRIES;
    const depth = clamp(random.between(0.34, 0.66) + random.between(-0.3, 0.26) * search, 0.1, 0.92);
    const x = width * clamp(slot + random.between(-0.42, 0.42) * search, 0.1, 0.9);
    const y = horizon + (height - horizon) * depth;
    if (scene.footingAt(x, y) !== wanted) {
      continue;
    }
    return { ...common, x, y, size: Math.min(size * lerp(0.62, 1.15, depth), y * 0.94), on: wanted };
  }
  const nearest = nearestFooting(stage, scene, slot, wanted);
  if (nearest) {
    return {
      ...common,
      ...nearest,
      size: Math.min(size * lerp(0.42, 1.15, nearest.depth), nearest.y * 0.94),
      on: wanted,
    };
  }
  const y = Math.min(height * 0.9, horizon + unit * 0.24);
  return { ...common, x: width * slot, y, size: Math.min(size, y * 0.94), on: scene.footingAt(width * slot, y) };
}

/** The nearest ground of a kind, searched row by row from the lower edge; narrow shores are found only this way. */
function nearestFooting(
  stage: Stage,
  scene: Scene,
  slot: number,
  wanted: Footing,
): { x: number; y: number; depth: number } | null {
  const { width, height, horizon } = stage;
  for (let depth = 0.94; depth > 0.02; depth -= 0.02) {
    const y = horizon + (height - horizon) * depth;
    for (const away of [0, 0.06, -0.06, 0.14, -0.14, 0.24, -0.24]) {
      const x = width * clamp(slot + away, 0.06, 0.94);
      if (scene.footingAt(x, y) === wanted) {
        return { x, y, depth };
      }
    }
  }
  return null;
}
