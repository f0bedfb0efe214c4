import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Place, ScenePlan } from '../prompt/plan.ts';
import { css, mix } from './color.ts';
import { hazeColor } from './land.ts';
import type { ParticleName } from './particle-kinds.ts';
import { addParticles } from './particles.ts';
import { type Pixels, pixelsOf } from './pixels.ts';
import type { Stage } from './stage.ts';

const indoors: ReadonlySet<Place> = new Set(['studio', 'abstract', 'space', 'underwater']);
const birdPlaces: ReadonlySet<Place> = new Set(['lake', 'ocean', 'meadow', 'mountain']);

/** Paints what hangs in the air before everything, such as weather, birds and light, and gives the picture. */
export function paintAtmosphere(stage: Stage, canvas: Canvas): Pixels {
  const { plan, random } = stage;
  const context = canvas.getContext('2d');
  const isOutdoors = !indoors.has(plan.place);
  if (isOutdoors) {
    const mayHaveBirds = birdPlaces.has(plan.place) && !stage.palette.isDark;
    if (plan.features.has('birds') || (random.fork('birds').chance(0.35) && mayHaveBirds)) {
      paintBirds(context, stage);
    }
    if (plan.weather === 'fog') {
      paintFogBanks(context, stage);
    }
    if (plan.features.has('rays') && stage.sun.visible && plan.place !== 'forest') {
      paintRays(context, stage);
    }
    if (plan.weather === 'storm') {
      paintLightning(context, stage);
    }
  }
  const pixels = pixelsOf(canvas);
  if (isOutdoors) {
    addParticles(pixels, particlesOf(plan), random);
  }
  return pixels;
}

function particlesOf({ features, weather }: ScenePlan): ParticleName[] {
  const names: [ParticleName, boolean][] = [
    ['lanterns', features.has('lanterns')],
    ['fireflies', features.has('fireflies')],
    ['petals', features.has('blossom')],
    ['leaves', features.has('autumn') && !features.has('blossom')],
    ['rain', weather === 'rain' || weather === 'storm'],
    ['snow', weather === 'snow'],
  ];
  return names.flatMap(([name, isThere]) => (isThere ? [name] : []));
}

function paintBirds(context: SKRSContext2D, stage: Stage): void {
  const { width, horizon, unit, palette } = stage;
  const random = stage.random.fork('flock');
  const center = { x: width * random.between(0.25, 0.75), y: horizon * random.between(0.25, 0.55) };
  context.lineCap = 'round';
  for (let bird = 0; bird < random.whole(5, 11); bird += 1) {
    const x = center.x + random.between(-0.16, 0.16) * width;
    const y = center.y + random.between(-0.12, 0.12) * horizon;
    const span = unit * random.between(0.006, 0.015);
    const lift = span * random.between(0.2, 0.7);
    context.strokeStyle = css(mix(mix(palette.ambient, [0, 0, 0], 0.65), palette.haze, 0.25));
    context.lineWidth = Math.max(1, span * 0.17);
    context.beginPath();
    context.moveTo(x - span, y - lift * 0.5);
    context.quadraticCurveTo(x - span * 0.4, y - lift, x, y);
    context.quadraticCurveTo(x + span * 0.4, y - lift, x + span, y - lift * 0.4);
    context.stroke();
  }
}

function paintFogBanks(context: SKRSContext2D, stage: Stage): void {
  const { width, height, horizon } = stage;
  const veil = hazeColor(stage, width / 2);
  for (let bank = 0; bank < 5; bank += 1) {
    const y = horizon + (bank - 1.4) * height * 0.075;
    const thickness = height * 0.085;
    const fog = context.createLinearGradient(0, y - thickness, 0, y + thickness);
    fog.addColorStop(0, css(veil, 0));
    fog.addColorStop(0.5, css(veil, 0.3));
    fog.addColorStop(1, css(veil, 0));
    context.fillStyle = fog;
    context.fillRect(0, y - thickness, width, thickness * 2);
  }
}

function paintRays(context: SKRSContext2D, stage: Stage): void {
  const { sun, unit, palette } = stage;
  const random = stage.random.fork('rays');
  context.save();
  context.globalCompositeOperation = 'screen';
  const reach = unit * 1.5;
  const light = context.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, reach);
  light.addColorStop(0, css(palette.disc, 0.13));
  light.addColorStop(0.4, css(palette.disc, 0.06));
  light.addColorStop(1, css(palette.disc, 0));
  context.fillStyle = light;
  for (let ray = 0; ray < 22; ray += 1) {
    const angle = random.between(0, Math.PI * 2);
    const spread = random.between(0.03, 0.12);
    context.beginPath();
    context.moveTo(sun.x, sun.y);
    context.lineTo(sun.x + Math.cos(angle - spread) * reach, sun.y + Math.sin(angle - spread) * reach);
    context.lineTo(sun.x + Math.cos(angle + spread) * reach, sun.y + Math.sin(angle + spread) * reach);
    context.fill();
  }
  context.restore();
}

function paintLightning(context: SKRSContext2D, stage: Stage): void {
  const { width, horizon, unit } = stage;
  const random = stage.random.fork('lightning');
  const fork = (startX: number, startY: number, thickness: number, depth: number): void => {
    let x = startX;
    let y = startY;
    context.beginPath();
    context.moveTo(x, y);
    const branches: { x: number; y: number }[] = [];
    while (y < horizon * (depth === 0 ? 0.98 : 0.75)) {
      x += random.between(-0.03, 0.03) * unit;
      y += random.between(0.012, 0.035) * unit;
      context.lineTo(x, y);
      if (depth < 2 && random.chance(0.12)) {
        branches.push({ x, y });
      }
    }
    for (const [wider, alpha] of [
      [9, 0.12],
      [3.5, 0.35],
      [1, 0.95],
    ] as const) {
      context.strokeStyle = css([0.86, 0.88, 1], alpha);
      context.lineWidth = thickness * wider;
      context.stroke();
    }
    for (const branch of branches) {
      fork(branch.x, branch.y, thickness * 0.5, depth + 1);
    }
  };
  context.save();
  context.lineJoin = 'round';
  context.globalCompositeOperation = 'screen';
  fork(width * random.between(0.2, 0.8), horizon * 0.05, Math.max(1, unit * 0.0022), 0);
  context.restore();
}
