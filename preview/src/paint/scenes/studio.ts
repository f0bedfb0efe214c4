import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, mix, scale } from '../color.ts';
import type { Scene, Stage } from '../stage.ts';

type Set = readonly [wall: string, glow: string, table: string, accent: string];

const sets: readonly [Set, ...Set[]] = [
  ['#b9826f', '#f2cdb8', '#8f5d4f', '#f6e3d3'],
  ['#5b7f92', '#c9e0e6', '#3f5c6d', '#f3d9b0'],
  ['#7f6fae', '#dcd0f0', '#584a84', '#f5c6d8'],
  ['#8a9a63', '#e6e7c6', '#5f6d43', '#f0d9a4'],
  ['#31384c', '#8b95b3', '#1c2130', '#d8a860'],
  ['#c29a55', '#f5e2b0', '#8a6834', '#fff3d8'],
  ['#2f5d5a', '#9fd0c2', '#1c3d3d', '#f0b98a'],
];

/** A set for one thing: a wall with a pool of light, a disc behind the subject and a table with a soft edge. */
export function paintStudio(stage: Stage): Scene {
  const { width, height, unit, random, plan } = stage;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const choice = random.fork('set');
  const chosen = plan.mood === 'dark' || stage.palette.isDark ? (sets[4] ?? sets[0]) : choice.pick(sets);
  const named = plan.colors[0];
  const lean = (code: string, amount: number): Color => (named ? mix(hex(code), named, amount) : hex(code));
  const wall = lean(chosen[0], 0.6);
  const glow = mix(lean(chosen[1], 0.25), wall, 0.15);
  const table = scale(lean(chosen[2], 0.6), 0.95);
  const side = choice.chance(0.5) ? 1 : -1;
  stage.sun = { x: width * (0.5 + side * 0.42), y: height * 0.06, visible: true };
  stage.horizon = height * choice.between(0.7, 0.76);
  stage.palette = {
    ...stage.palette,
    key: mix([1, 0.96, 0.88], glow, 0.35),
    ambient: mix(wall, [0.78, 0.76, 0.78], 0.72),
    haze: wall,
    horizon: glow,
    middle: wall,
    zenith: scale(wall, 0.7),
    isDark: false,
  };
  paintWall(context, stage, wall, glow, side);
  paintBackdrop(context, stage, hex(chosen[3]), wall);
  paintTable(context, stage, table, glow, side);
  return {
    canvas,
    footingAt: (_x, y) => (y > stage.horizon + unit * 0.02 ? 'land' : 'none'),
    hazeAt: () => 0,
    flowAt: (x, y) => (y > stage.horizon ? 0 : Math.atan2(y - height * 0.45, x - width / 2) + Math.PI / 2),
  };
}

function paintWall(context: SKRSContext2D, stage: Stage, wall: Color, glow: Color, side: number): void {
  const { width, height, unit } = stage;
  context.fillStyle = css(scale(wall, 0.82));
  context.fillRect(0, 0, width, height);
  const pool = context.createRadialGradient(
    width * (0.5 + side * 0.12),
    height * 0.4,
    0,
    width * 0.5,
    height * 0.42,
    unit * 0.85,
  );
  pool.addColorStop(0, css(glow, 0.95));
  pool.addColorStop(0.45, css(mix(glow, wall, 0.55), 0.7));
  pool.addColorStop(1, css(wall, 0));
  context.fillStyle = pool;
  context.fillRect(0, 0, width, height);
}

function paintBackdrop(context: SKRSContext2D, stage: Stage, accent: Color, wall: Color): void {
  const { width, height, unit, random } = stage;
  const choice = random.fork('backdrop');
  const motif = choice.next();
  const x = width * 0.5;
  const y = height * 0.42;
  if (motif < 0.45) {
    const radius = unit * choice.between(0.29, 0.36);
    const disc = context.createLinearGradient(0, y - radius, 0, y + radius);
    disc.addColorStop(0, css(mix(accent, [1, 1, 1], 0.15), 0.95));
    disc.addColorStop(1, css(mix(accent, wall, 0.55), 0.9));
    context.fillStyle = disc;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
    return;
  }
  if (motif < 0.75) {
    paintWindowLight(context, stage, mix(accent, [1, 1, 1], 0.35), choice.chance(0.5) ? 1 : -1);
    return;
  }
  context.fillStyle = css(mix(accent, wall, 0.35), 0.85);
  const half = unit * 0.27;
  context.beginPath();
  context.moveTo(x - half, height);
  context.lineTo(x - half, y);
  context.arc(x, y, half, Math.PI, 0);
  context.lineTo(x + half, height);
  context.fill();
}

/** The light of a window with six panes, thrown aslant on the wall. */
function paintWindowLight(context: SKRSContext2D, stage: Stage, light: Color, side: number): void {
  const { width, height, unit } = stage;
  const pane = unit * 0.19;
  context.save();
  context.transform(1, side * 0.16, -side * 0.42, 1, width * 0.5 - side * unit * 0.06, height * 0.1);
  context.filter = `blur(${Math.max(1, Math.round(unit * 0.006))}px)`;
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      context.fillStyle = css(light, 0.42 - row * 0.08);
      context.fillRect((column - 1) * pane * 1.1, row * pane * 1.1, pane, pane);
    }
  }
  context.restore();
}

function paintTable(context: SKRSContext2D, stage: Stage, table: Color, glow: Color, side: number): void {
  const { width, height, horizon, unit } = stage;
  const top = context.createLinearGradient(0, horizon, 0, height);
  top.addColorStop(0, css(mix(table, glow, 0.35)));
  top.addColorStop(0.25, css(mix(table, glow, 0.16)));
  top.addColorStop(1, css(scale(table, 0.62)));
  context.fillStyle = top;
  context.fillRect(0, horizon, width, height - horizon);
  context.fillStyle = css(mix(table, glow, 0.6), 0.55);
  context.fillRect(0, horizon, width, Math.max(1, unit * 0.004));
  const pool = context.createRadialGradient(
    width * (0.5 + side * 0.1),
    horizon + unit * 0.1,
    0,
    width * 0.5,
    horizon + unit * 0.1,
    unit * 0.5,
  );
  pool.addColorStop(0, css(glow, 0.4));
  pool.addColorStop(1, css(glow, 0));
  context.fillStyle = pool;
  context.fillRect(0, horizon, width, height - horizon);
}
