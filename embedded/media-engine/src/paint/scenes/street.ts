import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Colour, css, hex, lerp, mix, scale } from '../colour.ts';
import type { Random } from '../random.ts';
import { fromCanvas, toCanvas } from '../raster.ts';
import { paintSky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { litColour } from '../trees.ts';
import { flatWater, paintWater } from '../water.ts';

const neonLights = ['#ff4fb0', '#3fe0ff', '#b46bff', '#ffd23f', '#4dffb8', '#ff7a4d'] as const;
const warmLights = ['#ffd88a', '#ffc46b', '#ffe9b8', '#ffb36b'] as const;
const walls = ['#7d6f74', '#8a7a6a', '#5f6a80', '#94867c', '#6b5f78', '#a08a78'] as const;
const EYE = 1.6;
const FAR = 42;

interface Lens {
  focal: number;
  centre: number;
  horizon: number;
  halfStreet: number;
}

/** A street in one-point perspective: facades, signs, awnings and, when it is wet or glowing, their mirror on the road. */
export function paintStreet(stage: Stage): Scene {
  const { width, height, plan, palette } = stage;
  const random = stage.random.fork('street');
  stage.horizon = height * random.between(0.56, 0.62);
  stage.sun = { x: width * 0.5, y: stage.horizon * 0.78, visible: !palette.isDark && stage.sun.visible };
  const glows = plan.features.has('neon') || palette.isDark || plan.time === 'dusk';
  const lens: Lens = {
    focal: 0.8 * Math.sqrt(width * height),
    centre: width * random.between(0.42, 0.58),
    horizon: stage.horizon,
    halfStreet: random.between(1.9, 2.5) * Math.max(0.75, Math.min(1.25, width / height)),
  };
  if (plan.features.has('neon')) {
    // The signs are the light here: what stands in the street takes their colours.
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
      y > stage.horizon + height * 0.06 && Math.abs(x - lens.centre) < (y - stage.horizon) * 1.1 ? 'land' : 'none',
    hazeAt: (y) => lerp(0.35, 0.02, Math.min(1, (y - stage.horizon) / (height - stage.horizon))),
    flowAt: (x, y) => (y > stage.horizon ? 0 : Math.abs(x - lens.centre) > width * 0.2 ? Math.PI / 2 : 0.2),
  };
}

function at(lens: Lens, x: number, y: number, z: number): { x: number; y: number } {
  return { x: lens.centre + (x / z) * lens.focal, y: lens.horizon + ((EYE - y) / z) * lens.focal };
}

function hazeFor(z: number): number {
  return 1 - Math.exp(-z / 26);
}

function paintGlowInDistance(context: SKRSContext2D, stage: Stage, lens: Lens, glows: boolean): void {
  const { width, height, unit, palette, plan } = stage;
  const tone = plan.features.has('neon') ? hex('#d84fc0') : glows ? hex('#f0a56b') : palette.disc;
  const glow = context.createRadialGradient(lens.centre, lens.horizon, 0, lens.centre, lens.horizon, unit * 0.75);
  glow.addColorStop(0, css(mix(tone, [1, 1, 1], 0.25), 0.85));
  glow.addColorStop(0.4, css(tone, 0.35));
  glow.addColorStop(1, css(tone, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

function paintRoad(context: SKRSContext2D, stage: Stage, lens: Lens): void {
  const { width, height, palette } = stage;
  const asphalt = litColour(stage, hex('#6f6c74'), palette.isDark ? 0.2 : 0.55);
  const road = context.createLinearGradient(0, lens.horizon, 0, height);
  road.addColorStop(0, css(mix(asphalt, palette.haze, 0.7)));
  road.addColorStop(1, css(scale(asphalt, 0.7)));
  context.fillStyle = road;
  context.fillRect(0, lens.horizon, width, height - lens.horizon);
  const stone = litColour(stage, hex('#9a938c'), palette.isDark ? 0.25 : 0.6);
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

interface House {
  near: number;
  far: number;
  tall: number;
  tone: string;
  side: number;
}

function paintHouse(
  context: SKRSContext2D,
  stage: Stage,
  lens: Lens,
  house: House,
  glows: boolean,
  random: Random,
): void {
  const { palette, plan } = stage;
  const { near, far, tall, side } = house;
  const x = side * lens.halfStreet;
  const veil = (colour: Colour, z: number): Colour =>
    mix(colour, mix(palette.haze, palette.horizon, 0.4), hazeFor(z) * (palette.isDark ? 0.6 : 0.85));
  const sunny = (stage.sun.x - lens.centre) * side < 0 ? 0.65 : 0.3;
  const wall = litColour(stage, hex(house.tone), glows ? 0.1 : sunny);
  const own = veil(scale(wall, glows ? 0.72 : 1), (near + far) / 2);
  const corners = [at(lens, x, 0, near), at(lens, x, tall, near), at(lens, x, tall, far), at(lens, x, 0, far)];
  polygon(context, css(own), corners);
  polygon(context, css(scale(own, 0.8)), [
    at(lens, x, tall, near),
    at(lens, x, tall + 0.25, near),
    at(lens, x, tall + 0.25, far),
    at(lens, x, tall, far),
  ]);
  const floors = Math.floor(tall / 0.95);
  const bays = Math.max(2, Math.round((far - near) / 0.62));
  for (let floor = 1; floor < floors; floor += 1) {
    for (let bay = 0; bay < bays; bay += 1) {
      const z0 = lerp(near, far, (bay + 0.22) / bays);
      const z1 = lerp(near, far, (bay + 0.76) / bays);
      const y0 = floor * 0.95 + 0.24;
      const shines = random.chance(glows ? 0.42 : 0.05);
      const light = hex(
        plan.features.has('neon') && random.chance(0.25) ? random.pick(neonLights) : random.pick(warmLights),
      );
      const glass = shines
        ? veil(mix(light, own, 0.12), z0)
        : mix(scale(own, 0.55), palette.middle, glows ? 0.08 : 0.3);
      polygon(context, css(glass), [
        at(lens, x, y0, z0),
        at(lens, x, y0 + 0.55, z0),
        at(lens, x, y0 + 0.55, z1),
        at(lens, x, y0, z1),
      ]);
    }
  }
  paintShop(context, stage, lens, house, glows, random, veil);
  if (glows && near > 1.4 && random.chance(plan.features.has('neon') ? 0.95 : 0.5)) {
    paintSign(context, lens, house, random, plan.features.has('neon'));
  }
}

function paintShop(
  context: SKRSContext2D,
  stage: Stage,
  lens: Lens,
  house: House,
  glows: boolean,
  random: Random,
  veil: (colour: Colour, z: number) => Colour,
): void {
  const { near, far, side } = house;
  const x = side * lens.halfStreet;
  const light = hex(random.pick(stage.plan.features.has('neon') ? neonLights : warmLights));
  const z0 = lerp(near, far, 0.12);
  const z1 = lerp(near, far, 0.88);
  const frame = veil(litColour(stage, hex('#3d3a42'), glows ? 0.15 : 0.5), near);
  polygon(context, css(frame), wallPart(lens, x, [0, 0.98], [z0, z1]));
  const panes = Math.max(2, Math.round((z1 - z0) / 0.55));
  for (let pane = 0; pane < panes; pane += 1) {
    const from = lerp(z0, z1, (pane + 0.08) / panes);
    const to = lerp(z0, z1, (pane + 0.92) / panes);
    const bright = glows
      ? veil(mix(light, [1, 0.96, 0.9], random.between(0.1, 0.45)), from)
      : veil(mix(stage.palette.middle, frame, 0.55), from);
    polygon(context, css(mix(bright, frame, 0.45)), wallPart(lens, x, [0.14, 0.4], [from, to]));
    polygon(context, css(bright), wallPart(lens, x, [0.4, 0.82], [from, to]));
    for (let ware = 0; ware < 3; ware += 1) {
      const place = lerp(from, to, (ware + random.between(0.2, 0.6)) / 3.2);
      polygon(
        context,
        css(scale(frame, 0.7), 0.8),
        wallPart(lens, x, [0.14, random.between(0.24, 0.5)], [place, place + (to - from) * 0.16]),
      );
    }
  }
  const cloth = litColour(
    stage,
    hex(random.pick(['#c8423a', '#2f7d6b', '#d9a441', '#4a5fa8', '#e8e0d0'])),
    glows ? 0.35 : 0.8,
  );
  const out = x - side * 0.5;
  polygon(context, css(veil(cloth, near)), [
    at(lens, x, 1.02, z0),
    at(lens, out, 0.86, z0),
    at(lens, out, 0.86, z1),
    at(lens, x, 1.02, z1),
  ]);
}

/** A rectangle on a facade: heights and distances, each as [from, to]. */
function wallPart(
  lens: Lens,
  x: number,
  heights: readonly [number, number],
  distances: readonly [number, number],
): { x: number; y: number }[] {
  const [low, high] = heights;
  const [from, to] = distances;
  return [at(lens, x, low, from), at(lens, x, high, from), at(lens, x, high, to), at(lens, x, low, to)];
}

/** A board that hangs into the street and faces the viewer, with strokes like writing and a halo. */
function paintSign(context: SKRSContext2D, lens: Lens, house: House, random: Random, isNeon: boolean): void {
  const tone = hex(random.pick(isNeon ? neonLights : warmLights));
  const z = lerp(house.near, house.far, 0.3);
  const y = random.between(1.5, Math.max(2, house.tall * 0.6));
  const x = house.side * (lens.halfStreet - 0.1);
  const breadth = random.between(0.28, 0.5);
  const rise = random.chance(0.6) ? random.between(0.9, 1.9) : random.between(0.3, 0.5);
  const a = at(lens, x, y + rise, z);
  const b = at(lens, x - house.side * breadth, y, z);
  const left = Math.min(a.x, b.x);
  const wide = Math.abs(a.x - b.x);
  const tall = b.y - a.y;
  const glow = context.createRadialGradient(
    left + wide / 2,
    a.y + tall / 2,
    0,
    left + wide / 2,
    a.y + tall / 2,
    Math.max(wide, tall) * 1.3,
  );
  glow.addColorStop(0, css(tone, 0.5));
  glow.addColorStop(1, css(tone, 0));
  context.fillStyle = glow;
  context.fillRect(left - tall * 1.5, a.y - tall, wide + tall * 3, tall * 3);
  context.fillStyle = css(scale(tone, 0.2), 0.95);
  context.fillRect(left, a.y, wide, tall);
  context.strokeStyle = css(mix(tone, [1, 1, 1], 0.35));
  context.lineWidth = Math.max(1, wide * 0.07);
  context.strokeRect(left, a.y, wide, tall);
  const marks = Math.max(2, Math.round(tall / Math.max(3, wide)));
  for (let mark = 0; mark < marks; mark += 1) {
    const top = a.y + (tall / marks) * mark;
    for (let stroke = 0; stroke < 4; stroke += 1) {
      context.beginPath();
      context.moveTo(left + wide * random.between(0.2, 0.8), top + (tall / marks) * random.between(0.2, 0.8));
      context.lineTo(left + wide * random.between(0.2, 0.8), top + (tall / marks) * random.between(0.2, 0.8));
      context.stroke();
    }
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

/** Turns the road into a wet mirror; the pavements keep their own colour. */
function mirrorRoad(stage: Stage, canvas: Scene['canvas'], lens: Lens): Scene['canvas'] {
  fromCanvas(stage.raster, canvas);
  const dry = stage.raster.data.slice();
  const view = flatWater(stage, { height: EYE, near: 1, far: FAR, haziness: 0.3 });
  for (let y = Math.ceil(lens.horizon); y < stage.height; y += 1) {
    const half = ((y - lens.horizon) / EYE) * lens.halfStreet * 1.01;
    for (let x = 0; x < stage.width; x += 1) {
      if (Math.abs(x - lens.centre) > half) {
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

function polygon(context: SKRSContext2D, fill: string, points: readonly { x: number; y: number }[]): void {
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
