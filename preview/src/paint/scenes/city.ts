import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, lerp, mix, scale } from '../color.ts';
import { hazeColor } from '../land.ts';
import type { Random } from '../random.ts';
import { fromCanvas, toCanvas } from '../raster.ts';
import { paintSky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { litColor } from '../trees.ts';
import { flatWater, paintWater } from '../water.ts';

const LAYERS = 5;
const windowLights = ['#ffd88a', '#ffc46b', '#fff0c4', '#9fd4ff', '#ffb0d8'] as const;
const neonLights = ['#ff4fb0', '#3fe0ff', '#b46bff', '#ffd23f', '#4dffb8'] as const;

/** A skyline in depths of haze above a river that mirrors it. */
export function paintCity(stage: Stage): Scene {
  const { height } = stage;
  stage.horizon = height * stage.random.fork('quay').between(0.66, 0.74);
  stage.sun.y = Math.min(stage.sun.y, stage.horizon * 0.72);
  paintSky(stage);
  let canvas = toCanvas(stage.raster);
  paintSkyline(canvas.getContext('2d'), stage);
  fromCanvas(stage.raster, canvas);
  const camera = { height: 1.7, near: 2, far: 60, haziness: 0.5 };
  const view = flatWater(stage, camera);
  paintWater(stage, view, { deep: mix(hex('#12304a'), stage.palette.zenith, 0.5), roughness: 0.3 });
  canvas = toCanvas(stage.raster);
  if (stage.palette.isDark || stage.plan.features.has('neon')) {
    paintShimmer(canvas, stage);
  }
  const quay = stage.plan.subjects.length > 0 ? height * 0.86 : height;
  if (quay < height) {
    paintQuay(canvas.getContext('2d'), stage, quay);
  }
  return {
    canvas,
    footingAt: (_x, y) => (y > quay ? 'land' : y > stage.horizon ? 'water' : 'none'),
    hazeAt: () => 0.1,
    flowAt: (_x, y) => (y > stage.horizon || y < stage.horizon * 0.5 ? 0 : Math.PI / 2),
  };
}

function paintSkyline(context: SKRSContext2D, stage: Stage): void {
  const { width, height, unit, palette } = stage;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const near = layer / (LAYERS - 1);
    const random = stage.random.fork(`buildings ${layer}`);
    let x = -random.next() * unit * 0.1;
    while (x < width) {
      const breadth = unit * lerp(0.03, 0.1, near) * random.between(0.55, 1.4);
      const middle = 1 - Math.abs((x + breadth / 2) / width - 0.5) * 1.3;
      const tall = random.chance(0.14) ? 1.6 : 1;
      const rise = height * lerp(0.36, 0.13, near) * random.between(0.35, 1) * (0.5 + middle * 0.65) * tall;
      paintBuilding(context, stage, { x, breadth, rise, near }, random);
      x += breadth * random.between(0.92, 1.25);
    }
    const veil = context.createLinearGradient(0, stage.horizon - height * 0.3, 0, stage.horizon);
    const haze = palette.isDark ? mix(palette.haze, hex('#b06a8a'), 0.35) : palette.haze;
    veil.addColorStop(0, css(haze, 0));
    veil.addColorStop(1, css(haze, 0.34 * (1 - near)));
    context.fillStyle = veil;
    context.fillRect(0, 0, width, stage.horizon);
  }
}

/** A stone edge in the foreground for whoever stands before the city. */
function paintQuay(context: SKRSContext2D, stage: Stage, top: number): void {
  const { width, height, unit, palette } = stage;
  const random = stage.random.fork('quay stones');
  const stone = litColor(stage, hex('#8d8479'), palette.isDark ? 0.25 : 0.6);
  const slab = context.createLinearGradient(0, top, 0, height);
  slab.addColorStop(0, css(mix(stone, palette.key, 0.25)));
  slab.addColorStop(0.12, css(stone));
  slab.addColorStop(1, css(scale(stone, 0.6)));
  context.fillStyle = slab;
  context.fillRect(0, top, width, height - top);
  for (let joint = 0; joint < 46; joint += 1) {
    const down = random.next();
    context.fillStyle = css(scale(stone, 0.62), 0.5);
    context.fillRect(
      random.between(-0.1, 1) * width,
      top + down * (height - top),
      unit * random.between(0.06, 0.22),
      Math.max(1, unit * 0.003 * (0.4 + down)),
    );
  }
}

interface Building {
  x: number;
  breadth: number;
  rise: number;
  near: number;
}

const facades = ['#8f97a8', '#a39a94', '#77839a', '#b0a59a', '#6d7488'] as const;

function paintBuilding(context: SKRSContext2D, stage: Stage, building: Building, random: Random): void {
  const { x, breadth, rise, near } = building;
  const { palette, horizon, plan } = stage;
  const top = horizon - rise;
  const facade = litColor(stage, hex(random.pick(facades)), palette.isDark ? 0 : 0.35);
  const dark = palette.isDark ? scale(facade, 0.55) : facade;
  const own = mix(hazeColor(stage, x), dark, 0.25 + 0.75 * near ** 0.8);
  const sunny = stage.sun.x > x + breadth / 2 ? 1 : 0;
  const light = mix(own, palette.key, palette.isDark ? 0.06 : 0.3);
  const sides = context.createLinearGradient(x, 0, x + breadth, 0);
  sides.addColorStop(0, css(sunny ? own : light));
  sides.addColorStop(1, css(sunny ? light : own));
  context.fillStyle = sides;
  const crown = random.next();
  context.beginPath();
  context.moveTo(x, horizon);
  context.lineTo(x, top);
  if (crown < 0.25) {
    context.lineTo(x + breadth * 0.2, top - breadth * 0.25);
    context.lineTo(x + breadth * 0.8, top - breadth * 0.25);
  } else if (crown < 0.4 && rise > stage.height * 0.12) {
    context.lineTo(x + breadth * 0.25, top - breadth * 0.4);
    context.lineTo(x + breadth * 0.48, top - breadth * 1.5);
    context.lineTo(x + breadth * 0.52, top - breadth * 1.5);
    context.lineTo(x + breadth * 0.75, top - breadth * 0.4);
  } else if (crown < 0.55) {
    context.lineTo(x + breadth, top + breadth * 0.45);
  }
  context.lineTo(x + breadth, crown >= 0.4 && crown < 0.55 ? top + breadth * 0.45 : top);
  context.lineTo(x + breadth, horizon);
  context.fill();
  if (crown > 0.8) {
    context.fillRect(x + breadth * 0.47, top - breadth * 0.8, Math.max(1, breadth * 0.05), breadth * 0.8);
  }
  paintWindows(context, stage, building, { own, light }, random);
  if ((plan.features.has('neon') || (palette.isDark && random.chance(0.12))) && near > 0.4 && random.chance(0.5)) {
    const sign = hex(random.pick(neonLights));
    context.fillStyle = css(sign, 0.95);
    context.fillRect(
      x + breadth * random.between(0.15, 0.7),
      top + rise * random.between(0.08, 0.3),
      Math.max(1.5, breadth * 0.12),
      rise * random.between(0.15, 0.4),
    );
  }
}

function paintWindows(
  context: SKRSContext2D,
  stage: Stage,
  building: Building,
  tones: { own: Color; light: Color },
  random: Random,
): void {
  const { x, breadth, rise, near } = building;
  const { palette, horizon, unit, plan } = stage;
  const pitch = unit * lerp(0.006, 0.012, near);
  const columns = Math.max(2, Math.floor(breadth / pitch) - 1);
  const rows = Math.max(2, Math.floor((rise - pitch) / (pitch * 1.25)));
  const lit = palette.isDark ? 0.42 : plan.time === 'dusk' || plan.time === 'sunset' ? 0.24 : 0.02;
  const gapX = breadth / (columns + 1);
  for (let row = 0; row < rows; row += 1) {
    const isLitFloor = random.chance(0.12);
    for (let column = 0; column < columns; column += 1) {
      const shines = random.chance(isLitFloor ? lit * 1.8 : lit);
      const glow = mix(tones.own, hex(random.pick(windowLights)), 0.35 + 0.65 * near);
      context.fillStyle = shines
        ? css(glow, 0.95)
        : css(random.chance(0.5) ? scale(tones.own, 0.78) : mix(tones.own, tones.light, 0.5), 0.7);
      context.fillRect(
        x + gapX * (column + 0.75),
        horizon - rise + pitch * (0.8 + row * 1.25),
        gapX * 0.5,
        pitch * 0.72,
      );
    }
  }
}

/** Broken vertical streaks of the city's lights on the water. */
function paintShimmer(canvas: Canvas, stage: Stage): void {
  const { width, height, horizon, unit } = stage;
  const context = canvas.getContext('2d');
  const random = stage.random.fork('shimmer');
  const source = createCanvas(width, 1);
  source
    .getContext('2d')
    .drawImage(canvas, 0, Math.round(horizon - height * 0.12), width, Math.round(height * 0.1), 0, 0, width, 1);
  const line = source.getContext('2d').getImageData(0, 0, width, 1).data;
  context.save();
  context.globalCompositeOperation = 'screen';
  for (let streak = 0; streak < 520; streak += 1) {
    const x = random.between(0, width - 1);
    const from = Math.floor(x) * 4;
    const tone: Color = [(line[from] ?? 0) / 255, (line[from + 1] ?? 0) / 255, (line[from + 2] ?? 0) / 255];
    const down = random.next() ** 1.6;
    const y = horizon + down * (height - horizon);
    const length = unit * lerp(0.006, 0.045, down) * random.between(0.6, 1.4);
    context.fillStyle = css(scale(tone, 1.35), 0.4 * (1 - down * 0.6));
    context.fillRect(x - length / 2, y, length, Math.max(1, unit * lerp(0.001, 0.004, down)));
  }
  context.restore();
}
