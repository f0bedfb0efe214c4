import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Flower } from '../prompt/plan.ts';
import { type Color, clamp, css, hex, mix } from './color.ts';
import { hazeAt, hazeColor, type LandView, project } from './land.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import { litColor } from './trees.ts';

const petalSets: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#e8482f', '#f2673f', '#ffb03a', '#fff1d8'],
  ['#a869d8', '#7d5fd6', '#e58ac6', '#fff2fb'],
  ['#ffd23f', '#fff3c4', '#f49d37', '#ffffff'],
  ['#f27fb0', '#ffd0e2', '#c25ad0', '#ffffff'],
];
const namedPetals: Readonly<Record<Flower, readonly string[]>> = {
  lavender: ['#8f6fd0', '#a98ae0', '#7657bd', '#b9a3ea'],
  poppy: ['#e03a24', '#f0512e', '#c92a1f', '#f2703f'],
  tulip: ['#e8433f', '#f5b32f', '#f07fae', '#fff1e0'],
  sunflower: ['#f7c52b', '#f2a81d', '#ffd94f', '#e8951a'],
};

/** Blades of grass in the foreground, far ones first. */
export function paintGrass(
  context: SKRSContext2D,
  stage: Stage,
  view: LandView,
  tones: readonly [Color, ...Color[]],
): void {
  const random = stage.random.fork('grass');
  context.lineCap = 'round';
  for (const place of scatter(stage, view, random, thin(stage, 3800), 13)) {
    const size = (view.focal / place.z) * random.between(0.08, 0.2);
    const tone = litColor(stage, random.pick(tones), random.between(0.15, 1));
    const color = mix(tone, hazeColor(stage, place.x), hazeAt(view, place.z));
    const lean = random.between(-0.4, 0.4) * size;
    context.strokeStyle = css(color, 0.85);
    context.lineWidth = Math.max(0.8, size * 0.075);
    context.beginPath();
    context.moveTo(place.x, place.y);
    context.quadraticCurveTo(place.x + lean * 0.2, place.y - size * 0.6, place.x + lean, place.y - size);
    context.stroke();
  }
}

/** Flowers in drifts; the nearest show their petals. */
export function paintFlowers(context: SKRSContext2D, stage: Stage, view: LandView): void {
  const random = stage.random.fork('flowers');
  const { noise, plan } = stage;
  const petals = plan.flower ? namedPetals[plan.flower] : random.pick(petalSets);
  for (const place of scatter(stage, view, random, thin(stage, plan.flower ? 8000 : 3000), 34)) {
    const drift = noise.fractal(place.worldX * 0.28 + 7, place.z * 0.28, 2);
    if (drift < (plan.flower ? -0.7 : -0.12)) {
      continue;
    }
    const size = (view.focal / place.z) * random.between(0.022, 0.05) * (plan.flower ? 1.35 : 1);
    const index = Math.floor(clamp(drift * 1.4 + random.between(0, 0.8)) * (petals.length - 0.01));
    const tone = litColor(stage, hex(petals[index] ?? '#ffffff'), random.between(0.5, 1));
    const color = mix(tone, hazeColor(stage, place.x), hazeAt(view, place.z) * 0.8);
    const rise = (view.focal / place.z) * random.between(0.06, 0.2);
    paintFlower(context, place.x, place.y - rise, size, color, random);
  }
}

function paintFlower(context: SKRSContext2D, x: number, y: number, size: number, color: Color, random: Random): void {
  context.fillStyle = css(color, 0.95);
  if (size < 3.2) {
    context.beginPath();
    context.ellipse(x, y, Math.max(0.7, size), Math.max(0.6, size * 0.7), 0, 0, Math.PI * 2);
    context.fill();
    return;
  }
  const turn = random.between(0, 6);
  for (let petal = 0; petal < 6; petal += 1) {
    const angle = turn + (petal / 6) * Math.PI * 2;
    context.beginPath();
    context.ellipse(
      x + Math.cos(angle) * size * 0.62,
      y + Math.sin(angle) * size * 0.45,
      size * 0.6,
      size * 0.36,
      angle,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  context.fillStyle = css(mix(color, hex('#5b3a17'), 0.6));
  context.beginPath();
  context.arc(x, y, size * 0.28, 0, Math.PI * 2);
  context.fill();
}

/** Small pictures need fewer blades to look as full. */
function thin(stage: Stage, count: number): number {
  return Math.round(count * clamp(stage.unit / 480, 0.2, 1));
}

/** Visible places on dry land, far first, spread evenly over the picture rather than over the land. */
function* scatter(
  stage: Stage,
  view: LandView,
  random: Random,
  count: number,
  far: number,
): Generator<{ x: number; y: number; z: number; worldX: number }> {
  const { width, height } = stage;
  const near = view.camera.near;
  for (let index = 0; index < count; index += 1) {
    const z = 1 / (1 / far + (index / count) * (1 / near - 1 / far)) + random.between(-0.2, 0.2);
    const worldX = random.between(-0.52, 0.52) * (width / view.focal) * z;
    const ground = view.surface.heightAt(worldX, z);
    if (ground < view.surface.waterLevel + 0.02) {
      continue;
    }
    const { x, y } = project(stage, view, worldX, z, ground);
    const column = clamp(Math.round(x), 0, width - 1);
    const row = clamp(Math.round(y), 0, height - 1);
    const seen = view.depth[row * width + column] ?? 0;
    if (y < height * 1.1 && Math.abs(seen - z) < z * 0.14) {
      yield { x, y, z, worldX };
    }
  }
}
