import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, mix, scale } from '../color.ts';
import type { Random } from '../random.ts';
import type { Scene, Stage } from '../stage.ts';
import { paintLandscape } from './landscape.ts';

type Decor = readonly [wall: string, wood: string, cloth: string];

const decors: readonly [Decor, ...Decor[]] = [
  ['#b98a63', '#6d4a33', '#b4483a'],
  ['#8fa39a', '#7a5a3f', '#d9a441'],
  ['#c2a08c', '#5b3f33', '#4a6fa5'],
  ['#7d7f9c', '#54413f', '#d98a8a'],
];

/** A room around a window: the landscape of the prompt's time outside, its light on floor and table, lamps inside. */
export function paintInterior(stage: Stage): Scene {
  const { width, height, unit, random } = stage;
  const choice = random.fork('room');
  const [wallCode, woodCode, clothCode] = choice.pick(decors);
  const outside = paintOutside(stage);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const night = stage.palette.isDark || stage.plan.time === 'dusk';
  const warm = hex('#ffc98a');
  const dim = night ? 0.42 : 0.78;
  const tone = (code: string): Color => scale(mix(hex(code), night ? warm : stage.palette.key, 0.16), dim);
  const wall = tone(wallCode);
  const wood = tone(woodCode);
  const floorLine = height * choice.between(0.72, 0.76);
  const wallShade = context.createLinearGradient(0, 0, 0, floorLine);
  wallShade.addColorStop(0, css(scale(wall, 0.7)));
  wallShade.addColorStop(1, css(wall));
  context.fillStyle = wallShade;
  context.fillRect(0, 0, width, floorLine);
  paintFloor(context, stage, wood, floorLine, choice);
  const span = Math.min(width * 0.44, height * 0.62);
  const frame = {
    x: width * choice.between(0.44, 0.56) - span / 2,
    y: height * 0.1,
    width: span,
    height: height * 0.48,
  };
  context.drawImage(outside, 0, 0, width, height, frame.x, frame.y, frame.width, frame.height);
  paintWindow(context, stage, frame, wood);
  paintCurtains(context, frame, tone(clothCode), choice);
  paintShelves(context, stage, frame, floorLine, wood, choice);
  if (!night) {
    paintSunOnFloor(context, stage, frame, floorLine);
  }
  paintRug(context, stage, tone(clothCode), floorLine);
  paintLamp(context, stage, frame, floorLine, warm, night, choice);
  stage.horizon = floorLine;
  stage.palette = {
    ...stage.palette,
    ambient: scale(mix(wall, [0.8, 0.75, 0.7], 0.5), 0.85),
    key: night ? warm : stage.palette.key,
    haze: wall,
    isDark: false,
  };
  return {
    canvas,
    footingAt: (_x, y) => (y > floorLine + unit * 0.05 ? 'land' : 'none'),
    hazeAt: () => 0,
    flowAt: (_x, y) => (y > floorLine ? 0 : Math.PI / 2),
  };
}

function paintOutside(stage: Stage): Scene['canvas'] {
  const place = stage.plan.features.has('beach')
    ? 'ocean'
    : stage.random.fork('outside').chance(0.5)
      ? 'mountain'
      : 'meadow';
  const outside: Stage = { ...stage, plan: { ...stage.plan, place }, sun: { ...stage.sun } };
  const { canvas } = paintLandscape(outside);
  stage.raster.data.fill(0);
  return canvas;
}

function paintFloor(context: SKRSContext2D, stage: Stage, wood: Color, floorLine: number, random: Random): void {
  const { width, height } = stage;
  const vanish = { x: width / 2, y: floorLine - height * 0.22 };
  context.fillStyle = css(wood);
  context.fillRect(0, floorLine, width, height - floorLine);
  for (let board = -14; board < 14; board += 1) {
    const left = vanish.x + board * width * 0.11;
    context.fillStyle = css(scale(wood, random.between(0.78, 1.18)), 0.8);
    context.beginPath();
    const atLine = (x: number): number => vanish.x + ((x - vanish.x) * (floorLine - vanish.y)) / (height - vanish.y);
    context.moveTo(atLine(left), floorLine);
    context.lineTo(atLine(left + width * 0.11), floorLine);
    context.lineTo(left + width * 0.11, height);
    context.lineTo(left, height);
    context.fill();
  }
  context.fillStyle = css(scale(wood, 0.6));
  context.fillRect(0, floorLine - height * 0.018, width, height * 0.018);
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

function paintWindow(context: SKRSContext2D, stage: Stage, frame: Frame, wood: Color): void {
  const bar = stage.unit * 0.014;
  context.strokeStyle = css(mix(wood, [1, 0.95, 0.88], 0.35));
  context.lineWidth = bar * 1.6;
  context.strokeRect(frame.x, frame.y, frame.width, frame.height);
  context.lineWidth = bar * 0.8;
  for (const share of [1 / 3, 2 / 3]) {
    line(context, frame.x + frame.width * share, frame.y, frame.x + frame.width * share, frame.y + frame.height);
  }
  line(context, frame.x, frame.y + frame.height * 0.4, frame.x + frame.width, frame.y + frame.height * 0.4);
  context.fillStyle = css(mix(wood, [1, 0.95, 0.88], 0.45));
  context.fillRect(frame.x - bar * 2, frame.y + frame.height, frame.width + bar * 4, bar * 2.2);
}

function paintCurtains(context: SKRSContext2D, frame: Frame, cloth: Color, random: Random): void {
  for (const side of [0, 1]) {
    const edge = side === 0 ? frame.x - frame.width * 0.13 : frame.x + frame.width * 0.93;
    for (let fold = 0; fold < 9; fold += 1) {
      const share = fold / 9;
      context.fillStyle = css(scale(cloth, 0.65 + 0.45 * Math.abs(Math.sin(fold * 1.9 + 0.4))));
      context.beginPath();
      const x = edge + share * frame.width * 0.2;
      context.moveTo(x, frame.y - frame.height * 0.06);
      context.lineTo(x + frame.width * 0.028, frame.y - frame.height * 0.06);
      context.lineTo(x + frame.width * random.between(0.026, 0.034), frame.y + frame.height * 1.28);
      context.lineTo(x - frame.width * 0.004, frame.y + frame.height * 1.28);
      context.fill();
    }
  }
}

const spines = ['#a8443a', '#d9a441', '#3f6f6b', '#4a5fa8', '#7d4a73', '#d8cbb2', '#5d7440'] as const;

function paintShelves(
  context: SKRSContext2D,
  stage: Stage,
  frame: Frame,
  floorLine: number,
  wood: Color,
  random: Random,
): void {
  const { width, unit } = stage;
  const spaces = [
    { from: width * 0.02, to: frame.x - frame.width * 0.2 },
    { from: frame.x + frame.width * 1.2, to: width * 0.98 },
  ].filter(({ from, to }) => to - from > unit * 0.09);
  const shadow = luminance(wood);
  for (const { from, to } of spaces) {
    const rows = 4;
    const rise = (floorLine - frame.y) / rows;
    context.fillStyle = css(scale(wood, 0.55));
    context.fillRect(from, frame.y, to - from, floorLine - frame.y);
    for (let row = 0; row < rows; row += 1) {
      const board = frame.y + rise * (row + 1);
      let x = from + unit * 0.008;
      while (x < to - unit * 0.02) {
        const thick = unit * random.between(0.008, 0.02);
        const tall = rise * random.between(0.55, 0.85);
        if (random.chance(0.86)) {
          context.fillStyle = css(scale(mix(hex(random.pick(spines)), wood, 0.35), 0.45 + shadow));
          context.fillRect(x, board - tall, thick, tall);
        }
        x += thick * 1.08;
      }
      context.fillStyle = css(scale(wood, 1.15));
      context.fillRect(from, board - unit * 0.004, to - from, unit * 0.01);
    }
  }
}

function luminance(color: Color): number {
  return (color[0] + color[1] + color[2]) / 3;
}

function paintSunOnFloor(context: SKRSContext2D, stage: Stage, frame: Frame, floorLine: number): void {
  const { height, palette, sun, width } = stage;
  const shift = sun.x > width / 2 ? -0.35 : 0.35;
  context.save();
  context.globalCompositeOperation = 'screen';
  for (let pane = 0; pane < 3; pane += 1) {
    const left = frame.x + (frame.width / 3) * (pane + 0.08);
    const right = frame.x + (frame.width / 3) * (pane + 0.92);
    const beam = context.createLinearGradient(0, frame.y, 0, height);
    beam.addColorStop(0, css(palette.key, 0.02));
    beam.addColorStop(0.55, css(palette.key, 0.1));
    beam.addColorStop(1, css(palette.key, 0.3));
    context.fillStyle = beam;
    context.beginPath();
    context.moveTo(left, frame.y + frame.height * 0.5);
    context.lineTo(right, frame.y + frame.height * 0.5);
    context.lineTo(right + frame.width * shift * 1.2, floorLine + (height - floorLine) * 0.72);
    context.lineTo(left + frame.width * shift * 1.2, floorLine + (height - floorLine) * 0.72);
    context.fill();
  }
  context.restore();
}

function paintRug(context: SKRSContext2D, stage: Stage, cloth: Color, floorLine: number): void {
  const { width, height } = stage;
  const y = floorLine + (height - floorLine) * 0.58;
  const rings: readonly (readonly [number, Color])[] = [
    [1, cloth],
    [0.86, mix(cloth, [1, 0.92, 0.8], 0.45)],
    [0.78, scale(cloth, 0.85)],
    [0.42, mix(cloth, [1, 0.92, 0.8], 0.3)],
  ];
  for (const [share, tone] of rings) {
    context.fillStyle = css(tone, 0.92);
    context.beginPath();
    context.ellipse(width / 2, y, width * 0.33 * share, (height - floorLine) * 0.34 * share, 0, 0, Math.PI * 2);
    context.fill();
  }
}

function paintLamp(
  context: SKRSContext2D,
  stage: Stage,
  frame: Frame,
  floorLine: number,
  warm: Color,
  night: boolean,
  random: Random,
): void {
  const { unit, width } = stage;
  const x = random.chance(0.5)
    ? Math.max(unit * 0.08, frame.x - frame.width * 0.28)
    : Math.min(width - unit * 0.08, frame.x + frame.width * 1.28);
  const top = floorLine - unit * 0.34;
  context.strokeStyle = css([0.2, 0.15, 0.12]);
  context.lineWidth = unit * 0.008;
  line(context, x, top, x, floorLine + unit * 0.07);
  context.fillStyle = css(mix(warm, [1, 0.95, 0.85], 0.3));
  context.beginPath();
  context.moveTo(x - unit * 0.03, top - unit * 0.07);
  context.lineTo(x + unit * 0.03, top - unit * 0.07);
  context.lineTo(x + unit * 0.06, top + unit * 0.015);
  context.lineTo(x - unit * 0.06, top + unit * 0.015);
  context.fill();
  context.save();
  context.globalCompositeOperation = 'screen';
  const glow = context.createRadialGradient(x, top, 0, x, top, unit * (night ? 0.6 : 0.3));
  glow.addColorStop(0, css(warm, night ? 0.75 : 0.3));
  glow.addColorStop(1, css(warm, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, stage.width, stage.height);
  context.restore();
}

function line(context: SKRSContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}
