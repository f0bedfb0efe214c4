import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Color, clamp, css, hex, lerp, mix, smoothstep } from '../color.ts';
import { type Camera, hazeAt, type LandView, paintLand, type Surface } from '../land.ts';
import type { Random } from '../random.ts';
import { createRaster, resizeRaster, toCanvas } from '../raster.ts';
import type { Scene, Stage } from '../stage.ts';

const DETAIL = 520;

const waters: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['#9af0ea', '#1a94b8', '#05304f'],
  ['#b5f3d8', '#1f9a9a', '#06383f'],
  ['#9fd8ff', '#2769c2', '#0a1f55'],
];
const corals = ['#f2647b', '#ff9a5a', '#c65bd0', '#ffd166', '#5ed0b0', '#f28bc0'] as const;

/** Under the surface: shafts of light, a sea bed with coral and weed, bubbles. */
export function paintUnderwater(stage: Stage): Scene {
  const { width, height, random, palette } = stage;
  const isDeep = palette.isDark || stage.plan.mood === 'dark';
  const [top, middle, bottom] = random.fork('water').pick(waters).map(hex);
  const shallow = mix(top ?? [0.6, 0.9, 0.9], middle ?? [0.1, 0.6, 0.7], isDeep ? 0.75 : 0);
  const body = mix(middle ?? [0.1, 0.6, 0.7], bottom ?? [0, 0.2, 0.3], isDeep ? 0.55 : 0);
  const abyss = bottom ?? [0, 0.2, 0.3];
  stage.horizon = height * 0.56;
  stage.sun = { x: width * random.fork('surface').between(0.3, 0.7), y: -height * 0.1, visible: true };
  stage.palette = {
    ...palette,
    haze: body,
    horizon: body,
    middle: body,
    zenith: body,
    key: mix(shallow, [1, 1, 1], 0.3),
    ambient: mix(body, shallow, 0.4),
    disc: mix(shallow, [1, 1, 1], 0.6),
    isDark: false,
  };
  paintWaterColumn(stage, shallow, body, abyss);
  const camera: Camera = { height: 1.9, near: 2, far: 26, haziness: 1.9 };
  const view = paintLand(stage, seabed(stage), camera);
  const canvas = toCanvas(stage.raster);
  const context = canvas.getContext('2d');
  paintGarden(context, stage, view);
  paintBubbles(context, stage);
  return {
    canvas,
    footingAt: (x, y) =>
      view.depth[clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)] ? 'land' : 'none',
    hazeAt: (y) => (y > stage.horizon ? 0.12 : 0.22),
    flowAt: (x, y) => (y < stage.horizon ? Math.atan2(y + height * 0.3, x - stage.sun.x) : 0.05),
  };
}

function paintWaterColumn(stage: Stage, shallow: Color, body: Color, abyss: Color): void {
  const { width, height, noise, raster, sun, unit } = stage;
  const shrink = Math.min(1, DETAIL / Math.max(width, height));
  const small = createRaster(Math.max(8, Math.round(width * shrink)), Math.max(8, Math.round(height * shrink)));
  for (let row = 0; row < small.height; row += 1) {
    for (let column = 0; column < small.width; column += 1) {
      const x = column / shrink;
      const y = row / shrink;
      const v = y / height;
      const base = v < 0.45 ? mix(shallow, body, smoothstep(0, 0.45, v)) : mix(body, abyss, smoothstep(0.45, 1.05, v));
      const angle = Math.atan2(x - sun.x, y + height * 0.35);
      const ray = clamp(noise.fractal(angle * 8 + 5, 2.2, 4) + 0.35) ** 2 * (1 - v) ** 1.3;
      const glow = Math.exp((-Math.hypot(x - sun.x, y) / unit) * 2.4);
      const ripples =
        (1 - Math.abs(noise.at((x / unit) * 7 + noise.at((y / unit) * 22, 1), (y / unit) * 20))) ** 6 *
        smoothstep(0.2, 0, v);
      const light = ray * 0.62 + glow * 0.5 + ripples * 0.4;
      small.data.set(mix(base, [0.93, 1, 0.97], clamp(light)), (row * small.width + column) * 3);
    }
  }
  raster.data.set(resizeRaster(small, width, height).data);
}

function seabed(stage: Stage): Surface {
  const { noise } = stage;
  const offset = stage.random.fork('seabed').between(0, 200);
  return {
    waterLevel: Number.NEGATIVE_INFINITY,
    heightAt: (x, z) =>
      noise.fractal(x * 0.16 + offset, z * 0.2, 4) * 0.5 +
      smoothstep(0.12, 0.6, noise.fractal(x * 0.13 + offset, z * 0.13 + 40, 4)) * 3 * smoothstep(4, 9, z) +
      smoothstep(1.5, 5.5, Math.abs(x) - z * 0.12) * 1.3,
    colorAt: (x, z, height, flatness) => {
      const sand = mix(hex('#e0cfa0'), hex('#b8a27c'), clamp(noise.fractal(x * 1.5, z * 1.5, 3) + 0.5));
      const stone = mix(hex('#6a6f7d'), hex('#8f7a86'), clamp(noise.fractal(x, z, 3) + 0.5));
      const net = (1 - Math.abs(noise.at(x * 1.6 + noise.at(z * 2, x) * 0.6, z * 1.6))) ** 7;
      const base = mix(sand, stone, clamp(smoothstep(0.9, 0.7, flatness) + smoothstep(0.9, 1.6, height)));
      return [base[0] + net * 0.4, base[1] + net * 0.45, base[2] + net * 0.4];
    },
  };
}

function paintGarden(context: SKRSContext2D, stage: Stage, view: LandView): void {
  const { width, height, palette } = stage;
  const random = stage.random.fork('garden');
  const plants = 74;
  for (let index = 0; index < plants; index += 1) {
    const z = 11 * (2.5 / 11) ** (index / plants);
    const side = random.chance(0.5) ? 1 : -1;
    const across = side * random.between(0.08, 0.56) ** (z < 5 ? 0.55 : 1);
    const x = across * (width / view.focal) * z;
    const foot = stage.horizon + ((view.camera.height - view.surface.heightAt(x, z)) / z) * view.focal;
    const px = width / 2 + (x / z) * view.focal;
    const column = clamp(Math.round(px), 0, width - 1);
    const row = clamp(Math.round(foot), 0, height - 1);
    if (foot < height && Math.abs((view.depth[row * width + column] ?? 0) - z) > z * 0.2) {
      continue;
    }
    const size = (view.focal / z) * random.between(0.35, 0.8);
    const tone = mix(mix(hex(random.pick(corals)), palette.ambient, 0.25), palette.haze, hazeAt(view, z) * 0.85);
    if (random.chance(0.3)) {
      paintWeed(
        context,
        px,
        foot,
        size * 2.2,
        mix(mix(hex('#3f8a4f'), palette.ambient, 0.3), palette.haze, hazeAt(view, z) * 0.85),
        random,
      );
    } else if (random.chance(0.5)) {
      paintBranchCoral(context, px, foot, size, tone, random);
    } else {
      paintRoundCoral(context, px, foot, size, tone, random);
    }
  }
}

function paintBranchCoral(
  context: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  tone: Color,
  random: Random,
): void {
  context.lineCap = 'round';
  const grow = (fromX: number, fromY: number, angle: number, length: number, thickness: number): void => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    context.strokeStyle = css(mix(tone, [1, 1, 1], clamp((y - toY) / size) * 0.35));
    context.lineWidth = Math.max(1, thickness);
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
    if (length > size * 0.09) {
      const forks = random.whole(2, 3);
      for (let fork = 0; fork < forks; fork += 1) {
        grow(toX, toY, angle + random.between(-0.65, 0.65), length * random.between(0.6, 0.8), thickness * 0.72);
      }
    }
  };
  for (let stem = -1; stem <= 1; stem += 1) {
    grow(x + stem * size * 0.08, y, -Math.PI / 2 + stem * 0.4, size * 0.3, size * 0.09);
  }
}

function paintRoundCoral(
  context: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  tone: Color,
  random: Random,
): void {
  for (let bulb = 0; bulb < 7; bulb += 1) {
    const radius = size * random.between(0.16, 0.32);
    const cx = x + random.between(-0.5, 0.5) * size;
    const cy = y - radius * random.between(0.4, 1);
    const shade = context.createRadialGradient(cx - radius * 0.3, cy - radius * 0.5, radius * 0.1, cx, cy, radius);
    shade.addColorStop(0, css(mix(tone, [1, 1, 1], 0.45)));
    shade.addColorStop(1, css(mix(tone, [0, 0.1, 0.2], 0.35)));
    context.fillStyle = shade;
    context.beginPath();
    context.arc(cx, cy, radius, 0, Math.PI * 2);
    context.fill();
  }
}

function paintWeed(context: SKRSContext2D, x: number, y: number, size: number, tone: Color, random: Random): void {
  context.lineCap = 'round';
  for (let frond = 0; frond < 6; frond += 1) {
    const sway = random.between(-0.25, 0.25) * size;
    context.strokeStyle = css(mix(tone, [0.8, 1, 0.6], random.between(0, 0.35)));
    context.lineWidth = Math.max(1, size * random.between(0.018, 0.04));
    context.beginPath();
    const start = x + random.between(-0.1, 0.1) * size;
    context.moveTo(start, y);
    context.bezierCurveTo(
      start + sway,
      y - size * 0.3,
      start - sway,
      y - size * 0.6,
      start + sway * 0.8,
      y - size * random.between(0.7, 1),
    );
    context.stroke();
  }
}

function paintBubbles(context: SKRSContext2D, stage: Stage): void {
  const { width, height, unit } = stage;
  const random = stage.random.fork('bubbles');
  for (let stream = 0; stream < 5; stream += 1) {
    const x = random.between(0.08, 0.92) * width;
    const from = random.between(0.5, 0.9) * height;
    for (let bubble = 0; bubble < 14; bubble += 1) {
      const up = random.next();
      const radius = unit * lerp(0.002, 0.009, random.next() ** 2);
      context.strokeStyle = css([0.9, 1, 1], 0.6);
      context.fillStyle = css([0.9, 1, 1], 0.16);
      context.lineWidth = Math.max(0.7, radius * 0.22);
      context.beginPath();
      context.arc(x + Math.sin(up * 9) * unit * 0.02, from - up * height * 0.45, radius, 0, Math.PI * 2);
      context.fill();
      context.stroke();
    }
  }
}
