import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, lerp, mix, scale } from '../color.ts';
import { underLight } from '../ground-light.ts';
import type { Random } from '../random.ts';
import type { Scene, Stage } from '../stage.ts';
import { litColor } from '../trees.ts';

const LAYERS = 7;

/** Inside a wood: trunks in seven depths of haze around a path that leads to the light. */
export function paintForest(stage: Stage): Scene {
  const { width, height, unit, palette, random } = stage;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const glade = { x: width * random.fork('glade').between(0.36, 0.64), y: height * 0.4 };
  stage.sun = { x: glade.x, y: height * 0.3, visible: true };
  stage.horizon = height * 0.62;
  paintDistance(context, stage, glade);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const near = layer / (LAYERS - 1);
    paintLayer(context, stage, near, glade);
    if (layer < LAYERS - 2) {
      paintMist(context, stage, near, glade);
    }
    if (layer === 3 && !stage.plan.removed.has('ray')) {
      paintShafts(context, stage, glade);
    }
  }
  const ground = groundRow(stage, 1);
  return {
    canvas,
    footingAt: (x, y) => (y > ground - unit * 0.02 && Math.abs(x - width / 2) < width * 0.45 ? 'land' : 'none'),
    hazeAt: (y) =>
      lerp(0.4, 0.06, Math.min(1, Math.max(0, (y - stage.horizon) / (height - stage.horizon)))) *
      (palette.isDark ? 0.7 : 1),
    flowAt: (_x, y) => (y > stage.horizon ? 0.05 : Math.PI / 2),
  };
}

function groundRow(stage: Stage, near: number): number {
  return stage.height * lerp(0.6, 0.86, near ** 1.2);
}

function paintDistance(context: SKRSContext2D, stage: Stage, glade: { x: number; y: number }): void {
  const { width, height, unit, palette } = stage;
  const light = palette.isDark ? mix(palette.horizon, palette.disc, 0.25) : mix(palette.horizon, palette.disc, 0.45);
  const far = mix(palette.haze, litColor(stage, hex('#7fa06a'), 0.6), 0.45);
  context.fillStyle = css(far);
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(glade.x, glade.y, 0, glade.x, glade.y, unit * 0.75);
  glow.addColorStop(0, css(light, 1));
  glow.addColorStop(0.35, css(mix(light, far, 0.4), 0.8));
  glow.addColorStop(1, css(far, 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

interface Tones {
  trunk: Color;
  trunkLit: Color;
  ground: Color;
  leaf: readonly [Color, ...Color[]];
}

function tonesFor(stage: Stage, near: number): Tones {
  const { palette, plan } = stage;
  const veil = (color: Color): Color => mix(mix(palette.haze, palette.horizon, 0.35), color, 0.2 + 0.8 * near ** 0.85);
  const isAutumn = plan.features.has('autumn');
  const isWintry = plan.weather === 'snow' || plan.features.has('snow');
  const leaves = isWintry
    ? ['#e9f0f8', '#c3d2e4', '#8fa5a0']
    : isAutumn
      ? ['#d9792b', '#f0b13f', '#a8431f', '#e2a23c']
      : plan.features.has('blossom')
        ? ['#f0a7c2', '#fbd7e4', '#c2688e']
        : ['#4f7d3c', '#86ad4e', '#2f5a34', '#a9c065'];
  // By night the near leaves are shapes against the glow, not lit things.
  const dim = palette.isDark ? lerp(0.85, 0.34, near) : 1;
  const lit = (code: string, light: number): Color => veil(scale(litColor(stage, hex(code), light), dim));
  return {
    trunk: veil(scale(underLight(stage, hex('#3b2f2a')), palette.isDark ? 0.5 : 0.62)),
    trunkLit: lit('#9a7a5c', 0.9),
    ground: lit(isWintry ? '#e6edf5' : isAutumn ? '#a8703a' : '#5d7440', 0.3 + 0.3 * (1 - near)),
    leaf: [
      lit(leaves[0] ?? '#4f7d3c', 0.55),
      ...leaves.slice(1).map((code, index) => lit(code, index % 2 === 0 ? 0.95 : 0.25)),
    ],
  };
}

function paintLayer(context: SKRSContext2D, stage: Stage, near: number, glade: { x: number; y: number }): void {
  const { width, height, unit } = stage;
  const random = stage.random.fork(`layer ${near.toFixed(2)}`);
  const tones = tonesFor(stage, near);
  const ground = groundRow(stage, near);
  paintGround(context, stage, near, ground, tones, random);
  const count = Math.round(lerp(26, 4, near) * Math.max(0.75, width / unit));
  const opening = width * lerp(0.02, 0.23, near);
  for (let tree = 0; tree < count; tree += 1) {
    const x = ((tree + random.between(0.05, 0.95)) / count) * width * 1.1 - width * 0.05;
    if (Math.abs(x - glade.x) < opening) {
      continue;
    }
    const thickness = unit * lerp(0.006, 0.055, near ** 1.5) * random.between(0.6, 1.35);
    paintTrunk(
      context,
      {
        x,
        foot: ground + random.between(-0.005, 0.03) * height * near,
        thickness,
        towardsLight: Math.sign(glade.x - x),
      },
      tones,
      random,
    );
  }
  paintCanopy(context, stage, near, tones, random, glade);
  paintUndergrowth(context, stage, near, ground, tones, random, glade);
}

function paintGround(
  context: SKRSContext2D,
  stage: Stage,
  near: number,
  ground: number,
  tones: Tones,
  random: Random,
): void {
  const { width, height, noise } = stage;
  const offset = random.between(0, 50);
  context.fillStyle = css(tones.ground);
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width; x += width / 40) {
    context.lineTo(x, ground + noise.at((x / width) * 4 + offset, near * 9) * height * 0.014);
  }
  context.lineTo(width, height);
  context.fill();
}

function paintTrunk(
  context: SKRSContext2D,
  trunk: { x: number; foot: number; thickness: number; towardsLight: number },
  tones: Tones,
  random: Random,
): void {
  const { x, foot, thickness, towardsLight } = trunk;
  const lean = random.between(-0.05, 0.05) * foot;
  const half = thickness / 2;
  context.fillStyle = css(tones.trunk);
  context.beginPath();
  context.moveTo(x - half * 1.9, foot);
  context.quadraticCurveTo(x - half, foot - thickness * 1.4, x + lean * 0.5 - half * 0.85, foot * 0.5);
  context.lineTo(x + lean - half * 0.6, -10);
  context.lineTo(x + lean + half * 0.6, -10);
  context.lineTo(x + lean * 0.5 + half * 0.85, foot * 0.5);
  context.quadraticCurveTo(x + half, foot - thickness * 1.4, x + half * 1.9, foot);
  context.fill();
  context.lineCap = 'round';
  const strokes = Math.min(46, Math.round(thickness * 1.6));
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const across = random.between(-0.85, 0.85);
    const start = random.between(0.02, 0.95);
    const lit = Math.max(0, across * towardsLight);
    context.strokeStyle = css(mix(tones.trunk, tones.trunkLit, lit * 0.85 + random.between(0, 0.18)), 0.8);
    context.lineWidth = Math.max(0.7, thickness * random.between(0.03, 0.1));
    const y = foot * (1 - start);
    context.beginPath();
    context.moveTo(x + lean * start + across * half * 0.9, y);
    context.lineTo(x + lean * Math.min(1, start + 0.1) + across * half * 0.85, y - foot * random.between(0.03, 0.12));
    context.stroke();
  }
  for (let branch = 0; branch < 3; branch += 1) {
    const up = random.between(0.5, 0.95);
    const side = random.chance(0.5) ? 1 : -1;
    const reach = thickness * random.between(1.5, 4);
    context.strokeStyle = css(tones.trunk);
    context.lineWidth = Math.max(0.8, thickness * 0.16);
    context.beginPath();
    context.moveTo(x + lean * up, foot * (1 - up));
    context.quadraticCurveTo(
      x + lean * up + side * reach * 0.5,
      foot * (1 - up) - reach * 0.1,
      x + lean * up + side * reach,
      foot * (1 - up) - reach * 0.5,
    );
    context.stroke();
  }
}

function paintCanopy(
  context: SKRSContext2D,
  stage: Stage,
  near: number,
  tones: Tones,
  random: Random,
  glade: { x: number; y: number },
): void {
  const { width, height, unit } = stage;
  const clumps = Math.round(lerp(46, 26, near) * Math.max(0.75, width / unit));
  for (let clump = 0; clump < clumps; clump += 1) {
    const x = random.between(-0.05, 1.05) * width;
    const arch = Math.min(1, Math.abs(x - glade.x) / (width * 0.5));
    const lowest = height * lerp(0.3, 0.16, near) * (0.5 + arch * 0.9);
    const y = random.next() ** 1.4 * lowest;
    const spread = unit * lerp(0.03, 0.075, near);
    for (let leaf = 0; leaf < 22; leaf += 1) {
      const size = unit * lerp(0.003, 0.011, near) * random.between(0.6, 1.4);
      context.fillStyle = css(random.pick(tones.leaf), 0.9);
      context.beginPath();
      context.ellipse(
        x + random.between(-1, 1) * spread,
        y + random.between(-0.6, 0.6) * spread,
        size * 1.5,
        size,
        random.between(0, 3),
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }
}

function paintUndergrowth(
  context: SKRSContext2D,
  stage: Stage,
  near: number,
  ground: number,
  tones: Tones,
  random: Random,
  glade: { x: number; y: number },
): void {
  const { width, unit, height } = stage;
  const tufts = Math.round(lerp(90, 60, near) * Math.max(0.75, width / unit));
  const path = width * lerp(0.015, 0.12, near);
  context.lineCap = 'round';
  for (let tuft = 0; tuft < tufts; tuft += 1) {
    const x = random.between(-0.02, 1.02) * width;
    const onPath = Math.abs(x - glade.x) < path * random.between(0.7, 1.3);
    const size = unit * lerp(0.012, 0.075, near ** 1.3) * random.between(0.5, 1.2) * (onPath ? 0.25 : 1);
    const y = ground + random.next() * height * lerp(0.03, 0.14, near);
    for (let blade = 0; blade < 7; blade += 1) {
      const lean = random.between(-0.8, 0.8);
      context.strokeStyle = css(random.pick(tones.leaf), 0.9);
      context.lineWidth = Math.max(0.7, size * 0.07);
      context.beginPath();
      context.moveTo(x, y);
      context.quadraticCurveTo(
        x + lean * size * 0.35,
        y - size * 0.8,
        x + lean * size,
        y - size * random.between(0.4, 0.9),
      );
      context.stroke();
    }
  }
}

function paintMist(context: SKRSContext2D, stage: Stage, near: number, glade: { x: number; y: number }): void {
  const { width, height, palette, plan } = stage;
  const thickness = plan.weather === 'fog' ? 0.42 : 0.22;
  const light = mix(palette.haze, palette.disc, 0.3 * (1 - near));
  const mist = context.createLinearGradient(0, glade.y, 0, groundRow(stage, near) + height * 0.06);
  mist.addColorStop(0, css(light, thickness * 0.25));
  mist.addColorStop(0.75, css(light, thickness));
  mist.addColorStop(1, css(light, 0));
  context.fillStyle = mist;
  context.fillRect(0, 0, width, height);
}

function paintShafts(context: SKRSContext2D, stage: Stage, glade: { x: number; y: number }): void {
  const { width, height, palette } = stage;
  const random = stage.random.fork('shafts');
  const source = { x: glade.x + (random.chance(0.5) ? 0.12 : -0.12) * width, y: -height * 0.12 };
  const strength = palette.isDark ? 0.1 : stage.plan.features.has('rays') ? 0.3 : 0.18;
  context.save();
  context.globalCompositeOperation = 'screen';
  for (let shaft = 0; shaft < 9; shaft += 1) {
    const angle = random.between(-0.75, 0.75);
    const spread = random.between(0.012, 0.05);
    const length = height * random.between(0.9, 1.25);
    const gradient = context.createLinearGradient(0, 0, 0, height * 0.95);
    gradient.addColorStop(0, css(palette.disc, strength * random.between(0.5, 1)));
    gradient.addColorStop(1, css(palette.disc, 0));
    context.fillStyle = gradient;
    context.beginPath();
    context.moveTo(source.x, source.y);
    context.lineTo(source.x + Math.sin(angle - spread) * length, source.y + Math.cos(angle - spread) * length);
    context.lineTo(source.x + Math.sin(angle + spread) * length, source.y + Math.cos(angle + spread) * length);
    context.fill();
  }
  context.restore();
}
