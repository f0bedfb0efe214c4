import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, hex, lerp, mix, scale } from '../color.ts';
import type { Random } from '../random.ts';
import { fromCanvas, toCanvas } from '../raster.ts';
import { paintSky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { litColor } from '../trees.ts';
import { flatWater, paintWater } from '../water.ts';
import { paintHouse } from './street-house.ts';
import { at, EYE, FAR, hazeFor, type Lens, polygon } from './street-lens.ts';

const walls = ['#7d6f74', '#8a7a6a', '#5f6a80', '#94867c', '#6b5f78', '#a08a78'] as const;

/** A street in one-point perspective: facades, signs, awnings and, when it is wet or glowing, their mirror on the road. */
export function paintStreet(stage: Stage): Scene {
  const { width, height, plan, palette } = stage;
  const random = stage.random.fork('street');
  stage.horizon = height * random.between(0.56, 0.62);
  stage.sun = { x: width * 0.5, y: stage.horizon * 0.78, visible: !palette.isDark && stage.sun.visible };
  const glows = plan.features.has('neon') || palette.isDark || plan.time === 'dusk';
  const lens: Lens = {
    focal: 0.8 * Math.sqrt(width * height),
    center: width * random.between(0.42, 0.58),
    horizon: stage.horizon,
    halfStreet: random.between(1.9, 2.5) * Math.max(0.75, Math.min(1.25, width / height)),
  };
  if (plan.features.has('neon')) {
    // The signs are the light here: what stands in the street takes their colors.
    stage.palette = {
      ...palette,
      key: hex('#ff8ad0'),
      ambient: mix(palette.ambient, hex('#8a5ad8'), 0.55),
      haze: mix(palette.haze, hex('#6a2f8f'), 0.5),
    };
  }
  paintSky(stage);
  let canvas = toCanvas(stage.raster);
  const context = canvas.getContext('2d');
  paintGlowInDistance(context, stage, lens, glows);
  paintRoad(context, stage, lens);
  for (const side of [-1, 1]) {
    paintRow(context, stage, lens, side, glows, stage.random.fork(`row ${side}`));
  }
  paintCables(context, stage, lens, stage.random.fork('cables'));
  const isWet = plan.weather === 'rain' || plan.weather === 'storm' || plan.features.has('neon');
  if (isWet) {
    canvas = mirrorRoad(stage, canvas, lens);
  }
  return {
    canvas,
    footingAt: (x, y) =>
      y > stage.horizon + height * 0.06 && Math.abs(x - lens.center) < (y - stage.horizon) * 1.1 ? 'land' : 'none',
    hazeAt: (y) => lerp(0.35, 0.02, Math.min(1, (y - stage.horizon) / (height - stage.horizon))),
    flowAt: (x, y) => (y > stage.horizon ? 0 : Math.abs(x - lens.center) > width * 0.2 ? Math.PI / 2 : 0.2),
  };
}

function paintGlowInDistance(context: SKRSContext2D, stage: Stage, lens: Lens, glows: boolean): void {
  const { width, height, unit, palette, plan } = stage;
  const tone = plan.features.has('neon') ? hex('#d84fc0') : glows ? hex('#f0a56b') : palette.disc;
  const glow = context.createRadialGradient(lens.center, lens.horizon, 0, lens.center, lens.horizon, unit * 0.75);
  glow.addColorStop(0, css(mix(tone, [1, 1, 1], 0.25), 0.85));
  glow.addColorStop(0.4, css(tone, 0.35));
  glow.addColorStop(1, css(tone, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

function paintRoad(context: SKRSContext2D, stage: Stage, lens: Lens): void {
  const { width, height, palette } = stage;
  const asphalt = litColor(stage, hex('#6f6c74'), palette.isDark ? 0.2 : 0.55);
  const road = context.createLinearGradient(0, lens.horizon, 0, height);
  road.addColorStop(0, css(mix(asphalt, palette.haze, 0.7)));
  road.addColorStop(1, css(scale(asphalt, 0.7)));
  context.fillStyle = road;
  context.fillRect(0, lens.horizon, width, height - lens.horizon);
  const stone = litColor(stage, hex('#9a938c'), palette.isDark ? 0.25 : 0.6);
  for (const side of [-1, 1]) {
    polygon(context, css(mix(stone, palette.haze, 0.25)), [
      at(lens, side * lens.halfStreet, 0, 1),
      at(lens, side * lens.halfStreet, 0, FAR),
      at(lens, side * lens.halfStreet * 0.62, 0, FAR),
      at(lens, side * lens.halfStreet * 0.62, 0, 1),
    ]);
  }
  const paint = mix(asphalt, [1, 1, 1], palette.isDark ? 0.25 : 0.5);
  for (let z = 2; z < FAR; z *= 1.32) {
    polygon(context, css(paint, 0.55 * (1 - hazeFor(z))), [
      at(lens, -0.05, 0, z),
      at(lens, 0.05, 0, z),
      at(lens, 0.05, 0, z * 1.14),
      at(lens, -0.05, 0, z * 1.14),
    ]);
  }
}

function paintRow(
  context: SKRSContext2D,
  stage: Stage,
  lens: Lens,
  side: number,
  glows: boolean,
  random: Random,
): void {
  const houses: { near: number; far: number; tall: number; tone: string }[] = [];
  let z = 1.15;
  while (z < FAR) {
    const depth = random.between(1.6, 3.4) * (1 + z * 0.04);
    houses.push({ near: z, far: z + depth, tall: random.between(4.2, 9.5), tone: random.pick(walls) });
    z += depth;
  }
  for (const house of houses.reverse()) {
    paintHouse(context, stage, lens, { ...house, side }, glows, random);
  }
}

function paintCables(context: SKRSContext2D, stage: Stage, lens: Lens, random: Random): void {
  context.strokeStyle = css(scale(stage.palette.ambient, 0.35), 0.75);
  for (let cable = 0; cable < 5; cable += 1) {
    const z = random.between(3, 12);
    const y = random.between(3.2, 5.2);
    const from = at(lens, -lens.halfStreet, y, z);
    const to = at(lens, lens.halfStreet, y * random.between(0.9, 1.1), z * random.between(0.9, 1.2));
    context.lineWidth = Math.max(0.8, (stage.unit * 0.006) / z);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo((from.x + to.x) / 2, Math.max(from.y, to.y) + stage.unit * 0.05, to.x, to.y);
    context.stroke();
  }
}

/** Turns the road into a wet mirror; the pavements keep their own color. */
function mirrorRoad(stage: Stage, canvas: Scene['canvas'], lens: Lens): Scene['canvas'] {
  fromCanvas(stage.raster, canvas);
  const dry = stage.raster.data.slice();
  const view = flatWater(stage, { height: EYE, near: 1, far: FAR, haziness: 0.3 });
  for (let y = Math.ceil(lens.horizon); y < stage.height; y += 1) {
    const half = ((y - lens.horizon) / EYE) * lens.halfStreet * 1.01;
    for (let x = 0; x < stage.width; x += 1) {
      if (Math.abs(x - lens.center) > half) {
        view.water[y * stage.width + x] = 0;
      }
    }
  }
  paintWater(stage, view, { deep: scale(stage.palette.ambient, 0.25), roughness: 0.16 });
  const { data } = stage.raster;
  for (let index = 0; index < data.length; index += 1) {
    data[index] = lerp(dry[index] ?? 0, data[index] ?? 0, 0.78);
  }
  return toCanvas(stage.raster);
}
