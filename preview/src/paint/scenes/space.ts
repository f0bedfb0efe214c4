import { type Color, clamp, hex, lerp, mix, scale, smoothstep } from '../color.ts';
import type { Random } from '../random.ts';
import { createRaster, resizeRaster, toCanvas } from '../raster.ts';
import { addPoint } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

type Gas = readonly [Color, Color, Color, Color];

/** Dark, body, bright and core of a nebula. */
const gases: readonly [Gas, ...Gas[]] = [
  [hex('#0b0a24'), hex('#4a2b8f'), hex('#d8559b'), hex('#ffd0a0')],
  [hex('#061226'), hex('#145a86'), hex('#2cc0bd'), hex('#eafbd0')],
  [hex('#140a1c'), hex('#7a1f55'), hex('#e4573d'), hex('#ffd58f')],
  [hex('#080d2c'), hex('#2b3fa8'), hex('#8d6cf0'), hex('#ffd6f2')],
];

const worlds: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#e3a06c', '#8b4b33'],
  ['#8fbde6', '#2a4f80'],
  ['#e0c486', '#94672f'],
  ['#b79ae6', '#47307d'],
  ['#7ed0b5', '#1f5a63'],
];

const DETAIL = 620;
/** The color of a planet's thin air against the light. */
const airLight: Color = [0.55, 0.75, 1];

/** Deep space: a bright nebula, stars in three sizes, a planet with air and often a ring. */
export function paintSpace(stage: Stage): Scene {
  const { width, height, random, plan, raster } = stage;
  const gas = random.fork('gas').pick(gases);
  paintNebula(stage, gas);
  paintStarfield(stage);
  const sky = random.fork('planet');
  if (!plan.removed.has('planet')) {
    const left = sky.chance(0.5);
    const radius = stage.unit * sky.between(0.16, 0.27);
    const planet = {
      x: width * (left ? sky.between(0.2, 0.34) : sky.between(0.66, 0.8)),
      y: height * sky.between(0.26, 0.44),
      radius,
      hasRing: plan.features.has('planet') ? sky.chance(0.75) : sky.chance(0.5),
    };
    stage.sun = { x: left ? width * 1.1 : -width * 0.1, y: -height * 0.2, visible: true };
    paintPlanet(stage, planet, sky);
    if (sky.chance(0.6)) {
      paintPlanet(
        stage,
        {
          x: width - planet.x + width * 0.08,
          y: height * sky.between(0.12, 0.3),
          radius: radius * 0.16,
          hasRing: false,
        },
        sky,
      );
    }
  }
  stage.horizon = height * 1.2;
  return { canvas: toCanvas(raster), footingAt: () => 'none', hazeAt: () => 0.05, flowAt: swirl(stage) };
}

function swirl(stage: Stage): Scene['flowAt'] {
  const { noise, unit } = stage;
  return (x, y) => noise.fractal((x / unit) * 1.1, (y / unit) * 1.1, 2) * 3.2;
}

function paintNebula(stage: Stage, gas: Gas): void {
  const { width, height, unit, noise, raster, random } = stage;
  const shrink = Math.min(1, DETAIL / Math.max(width, height));
  const small = createRaster(Math.max(8, Math.round(width * shrink)), Math.max(8, Math.round(height * shrink)));
  const turn = random.fork('band').between(-0.9, 0.9);
  const smallUnit = Math.min(small.width, small.height);
  for (let row = 0; row < small.height; row += 1) {
    for (let column = 0; column < small.width; column += 1) {
      const u = ((column - small.width / 2) / smallUnit) * 1.9;
      const v = ((row - small.height / 2) / smallUnit) * 1.9;
      const across = u * Math.sin(turn) + v * Math.cos(turn);
      const warpX = noise.fractal(u * 0.9 + 3, v * 0.9 + 1, 4);
      const warpY = noise.fractal(u * 0.9 - 7, v * 0.9 + 5, 4);
      const band = Math.exp(-((across / 0.85) ** 2) * 1.1);
      const cloud = noise.fractal(u * 1.1 + warpX * 1.5, v * 1.1 + warpY * 1.5, 6) * 0.75 + 0.5;
      const threads = noise.ridged(u * 1.5 + warpY * 1.3 + 9, v * 1.5 + warpX, 5);
      const dust = smoothstep(0.1, 0.55, noise.fractal(u * 1.4 + warpY * 2 + 31, v * 1.4 - warpX * 2, 5));
      const density = clamp(cloud * (0.5 + band * 0.75));
      let color = mix(gas[0], gas[1], smoothstep(0.12, 0.55, density));
      color = mix(color, gas[2], smoothstep(0.38, 0.85, density) * (0.45 + threads * 0.75));
      color = mix(color, gas[3], smoothstep(0.62, 0.98, density * (0.75 + threads * 0.45)) * 0.95);
      color = mix(color, gas[0], dust * 0.55 * (1 - smoothstep(0.75, 0.95, density)));
      small.data.set(color, (row * small.width + column) * 3);
    }
  }
  raster.data.set(resizeRaster(small, width, height).data);
  const hub = { x: width * random.fork('hub').between(0.35, 0.65), y: height * random.fork('hub').between(0.35, 0.65) };
  addPoint(raster, hub.x, hub.y, unit * 0.09, scale(mix(gas[2], gas[3], 0.5), 0.22));
}

function paintStarfield(stage: Stage): void {
  const { width, height, unit, raster } = stage;
  const random = stage.random.fork('stars');
  const count = Math.round(900 * (Math.max(width, height) / unit));
  for (let star = 0; star < count; star += 1) {
    const x = random.between(0, width);
    const y = random.between(0, height);
    const magnitude = random.next() ** 7;
    const warmth = random.between(-0.2, 0.2);
    const light: Color = [(0.35 + magnitude) * (1 + warmth), 0.35 + magnitude, (0.35 + magnitude) * (1 - warmth)];
    addPoint(raster, x, y, unit * (0.0008 + magnitude * 0.0026), light);
    if (magnitude > 0.55) {
      for (let arm = 1; arm < 14; arm += 1) {
        const fade = (1 - arm / 14) ** 2 * 0.5;
        const reach = arm * unit * 0.0019;
        const dim: Color = [light[0] * fade, light[1] * fade, light[2] * fade];
        for (const [dx, dy] of [
          [reach, 0],
          [-reach, 0],
          [0, reach],
          [0, -reach],
        ] as const) {
          addPoint(raster, x + dx, y + dy, unit * 0.0009, dim);
        }
      }
    }
  }
}

interface Planet {
  x: number;
  y: number;
  radius: number;
  hasRing: boolean;
}

function paintPlanet(stage: Stage, planet: Planet, random: Random): void {
  const { raster, noise, sun } = stage;
  const [light, dark] = random.pick(worlds);
  const bright = hex(light);
  const deep = hex(dark);
  const towards = { x: sun.x - planet.x, y: sun.y - planet.y };
  const length = Math.hypot(towards.x, towards.y);
  const lit: readonly [number, number, number] = [(towards.x / length) * 0.8, (towards.y / length) * 0.8, 0.6];
  const isGas = random.chance(0.6);
  const tilt = random.between(-0.5, 0.5);
  const ring = { tilt, flatness: random.between(0.2, 0.34), tone: mix(bright, [1, 1, 1], 0.3) };
  if (planet.hasRing) {
    paintRing(stage, planet, ring, false);
  }
  const reach = planet.radius * 1.14;
  for (let y = Math.max(0, Math.floor(planet.y - reach)); y < Math.min(raster.height, planet.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(planet.x - reach)); x < Math.min(raster.width, planet.x + reach); x += 1) {
      const dx = (x - planet.x) / planet.radius;
      const dy = (y - planet.y) / planet.radius;
      const distance = Math.hypot(dx, dy);
      const index = (y * raster.width + x) * 3;
      const side = clamp((dx * lit[0] + dy * lit[1]) / Math.max(0.2, distance) + 0.35);
      if (distance > 1) {
        const air = Math.exp(-(distance - 1) * 26) * side * 0.55;
        addLight(raster.data, index, mix(bright, [0.7, 0.85, 1], 0.5), air);
        continue;
      }
      const z = Math.sqrt(1 - distance * distance);
      const latitude = dy * Math.cos(tilt) + dx * Math.sin(tilt);
      const longitude = dx * Math.cos(tilt) - dy * Math.sin(tilt);
      const surface = isGas
        ? noise.fractal(latitude * 4.5 + noise.fractal(longitude * 2.2, latitude * 5, 3) * 0.5, longitude * 0.5, 4)
        : noise.fractal((longitude / (0.4 + z)) * 1.7 + 20, (latitude / (0.4 + z)) * 1.7, 6);
      const own = mix(deep, bright, smoothstep(-0.45, 0.5, surface));
      const direct = clamp(dx * lit[0] + dy * lit[1] + z * lit[2]);
      const edge = (1 - z) ** 2.4;
      const cover = clamp((1 - distance) * planet.radius);
      for (let part = 0; part < 3; part += 1) {
        const shine = (own[part] ?? 0) * (0.035 + direct * 1.15) + (airLight[part] ?? 1) * edge * direct * 0.9;
        raster.data[index + part] = lerp(raster.data[index + part] ?? 0, shine, cover);
      }
    }
  }
  if (planet.hasRing) {
    paintRing(stage, planet, ring, true);
  }
}

function addLight(data: Float32Array, index: number, color: Color, amount: number): void {
  for (let part = 0; part < 3; part += 1) {
    data[index + part] = (data[index + part] ?? 0) + (color[part] ?? 0) * amount;
  }
}

function paintRing(
  stage: Stage,
  planet: Planet,
  ring: { tilt: number; flatness: number; tone: Color },
  isFront: boolean,
): void {
  const { raster, noise } = stage;
  const reach = planet.radius * 2.3;
  const cos = Math.cos(ring.tilt);
  const sin = Math.sin(ring.tilt);
  for (let y = Math.max(0, Math.floor(planet.y - reach)); y < Math.min(raster.height, planet.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(planet.x - reach)); x < Math.min(raster.width, planet.x + reach); x += 1) {
      const dx = (x - planet.x) / planet.radius;
      const dy = (y - planet.y) / planet.radius;
      const along = dx * cos - dy * sin;
      const across = (dx * sin + dy * cos) / ring.flatness;
      if (across > 0 !== isFront) {
        continue;
      }
      const distance = Math.hypot(along, across);
      if (distance < 1.3 || distance > 2.2) {
        continue;
      }
      const grooves = 0.5 + 0.5 * noise.fractal(distance * 16, 3.3, 3);
      const cover = smoothstep(1.3, 1.38, distance) * smoothstep(2.2, 2.05, distance) * (0.3 + 0.6 * grooves);
      const index = (y * raster.width + x) * 3;
      for (let part = 0; part < 3; part += 1) {
        raster.data[index + part] = lerp(raster.data[index + part] ?? 0, (ring.tone[part] ?? 1) * 0.95, cover * 0.85);
      }
    }
  }
}
