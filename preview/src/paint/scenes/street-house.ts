import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, lerp, mix, scale } from '../color.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../stage.ts';
import { litColor } from '../trees.ts';
import { at, hazeFor, type Lens, polygon } from './street-lens.ts';

const neonLights = ['#ff4fb0', '#3fe0ff', '#b46bff', '#ffd23f', '#4dffb8', '#ff7a4d'] as const;
const warmLights = ['#ffd88a', '#ffc46b', '#ffe9b8', '#ffb36b'] as const;

export interface House {
  near: number;
  far: number;
  tall: number;
  tone: string;
  side: number;
}

/** One facade with its windows, shop and perhaps a sign. */
export function paintHouse(
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
  const veil = (color: Color, z: number): Color =>
    mix(color, mix(palette.haze, palette.horizon, 0.4), hazeFor(z) * (palette.isDark ? 0.6 : 0.85));
  const sunny = (stage.sun.x - lens.center) * side < 0 ? 0.65 : 0.3;
  const wall = litColor(stage, hex(house.tone), glows ? 0.1 : sunny);
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
  veil: (color: Color, z: number) => Color,
): void {
  const { near, far, side } = house;
  const x = side * lens.halfStreet;
  const light = hex(random.pick(stage.plan.features.has('neon') ? neonLights : warmLights));
  const z0 = lerp(near, far, 0.12);
  const z1 = lerp(near, far, 0.88);
  const frame = veil(litColor(stage, hex('#3d3a42'), glows ? 0.15 : 0.5), near);
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
  const cloth = litColor(
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
