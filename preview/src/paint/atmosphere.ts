import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, hex, lerp, mix } from './color.ts';
import { hazeColor } from './land.ts';
import type { Scene, Stage } from './stage.ts';

/** What hangs in the air before everything: weather, birds, light. */
export function paintAtmosphere(stage: Stage, scene: Scene): void {
  const { plan } = stage;
  const context = scene.canvas.getContext('2d');
  const isOutdoors = !['studio', 'interior', 'abstract', 'space', 'underwater'].includes(plan.place);
  if (!isOutdoors) {
    return;
  }
  if (
    plan.features.has('birds') ||
    (stage.random.fork('birds').chance(0.35) &&
      ['lake', 'ocean', 'meadow', 'mountain'].includes(plan.place) &&
      !stage.palette.isDark)
  ) {
    paintBirds(context, stage);
  }
  if (plan.weather === 'fog') {
    paintFogBanks(context, stage);
  }
  if (plan.features.has('rays') && stage.sun.visible && plan.place !== 'forest') {
    paintRays(context, stage);
  }
  if (plan.features.has('lanterns')) {
    paintLanterns(context, stage);
  }
  if (plan.features.has('fireflies')) {
    paintFireflies(context, stage);
  }
  if (plan.features.has('blossom') || plan.features.has('autumn')) {
    paintFallingLeaves(
      context,
      stage,
      plan.features.has('blossom') ? ['#f7c3d6', '#ffe3ec'] : ['#e08a2e', '#c9552a', '#f0b94a'],
    );
  }
  if (plan.weather === 'rain' || plan.weather === 'storm') {
    paintRain(context, stage);
  }
  if (plan.weather === 'storm') {
    paintLightning(context, stage);
  }
  if (plan.weather === 'snow') {
    paintSnow(context, stage);
  }
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

function glowDot(context: SKRSContext2D, x: number, y: number, radius: number, code: string): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, css(mix(hex(code), [1, 1, 1], 0.6)));
  glow.addColorStop(0.25, css(hex(code), 0.55));
  glow.addColorStop(1, css(hex(code), 0));
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function paintFireflies(context: SKRSContext2D, stage: Stage): void {
  const { width, height, unit, horizon } = stage;
  const random = stage.random.fork('fireflies');
  context.save();
  context.globalCompositeOperation = 'lighter';
  for (let fly = 0; fly < 80; fly += 1) {
    const y = lerp(horizon * 0.7, height, random.next());
    glowDot(
      context,
      random.between(0, width),
      y,
      unit * random.between(0.005, 0.02),
      random.pick(['#ffe27a', '#fff3b0', '#c9f27a']),
    );
  }
  context.restore();
}

function paintLanterns(context: SKRSContext2D, stage: Stage): void {
  const { width, horizon, unit } = stage;
  const random = stage.random.fork('lanterns');
  context.save();
  for (let lantern = 0; lantern < 42; lantern += 1) {
    const near = random.next() ** 2.2;
    const size = unit * lerp(0.006, 0.034, near);
    const x = random.between(0.02, 0.98) * width;
    const y = horizon * random.between(0.06, 0.95);
    context.globalCompositeOperation = 'lighter';
    glowDot(context, x, y, size * 2.6, '#ff9a3d');
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = css(mix(hex('#ffb25e'), [1, 0.95, 0.8], 0.3));
    context.beginPath();
    context.ellipse(x, y, size * 0.55, size * 0.72, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}

function paintFallingLeaves(context: SKRSContext2D, stage: Stage, tones: readonly [string, ...string[]]): void {
  const { width, height, unit } = stage;
  const random = stage.random.fork('falling');
  for (let leaf = 0; leaf < 90; leaf += 1) {
    const size = unit * lerp(0.002, 0.009, random.next() ** 2);
    context.fillStyle = css(hex(random.pick(tones)), random.between(0.55, 0.95));
    context.beginPath();
    context.ellipse(
      random.between(0, width),
      random.between(0, height),
      size,
      size * 0.55,
      random.between(0, 3),
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

function paintRain(context: SKRSContext2D, stage: Stage): void {
  const { width, height, unit, palette } = stage;
  const random = stage.random.fork('rain');
  const slant = random.between(-0.22, 0.22);
  context.lineCap = 'round';
  for (let drop = 0; drop < 520; drop += 1) {
    const near = random.next() ** 2;
    const length = unit * lerp(0.02, 0.075, near);
    const x = random.between(-0.05, 1.05) * width;
    const y = random.between(-0.05, 1) * height;
    context.strokeStyle = css(mix(palette.cloudLit, [1, 1, 1], 0.4), lerp(0.1, 0.34, near));
    context.lineWidth = Math.max(0.7, unit * lerp(0.0008, 0.0022, near));
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + slant * length, y + length);
    context.stroke();
  }
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

function paintSnow(context: SKRSContext2D, stage: Stage): void {
  const { width, height, unit } = stage;
  const random = stage.random.fork('snow');
  for (let flake = 0; flake < 620; flake += 1) {
    const near = random.next() ** 4;
    context.fillStyle = css([1, 1, 1], lerp(0.75, 0.45, near));
    context.beginPath();
    context.arc(
      random.between(0, width),
      random.between(0, height),
      Math.max(0.6, unit * lerp(0.0012, 0.009, near)),
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}
