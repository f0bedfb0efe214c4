import { type Color, clamp, lerp, mix, scale, smoothstep } from './color.ts';
import { createRaster, resizeRaster } from './raster.ts';
import type { Stage } from './stage.ts';

/** Skies are smooth: they are computed at this width at most and enlarged. */
const SKY_DETAIL = 560;

/** Color of the clear sky at a height (0 zenith, 1 horizon) with the glow around the sun. */
export function clearSky(stage: Stage, x: number, y: number): Color {
  const { palette, sun, horizon, unit } = stage;
  const v = clamp(y / Math.max(1, horizon));
  const base =
    v < 0.58
      ? mix(palette.zenith, palette.middle, smoothstep(0, 0.58, v))
      : mix(palette.middle, palette.horizon, smoothstep(0.58, 1, v));
  const distance = Math.hypot(x - sun.x, (y - sun.y) * 1.15) / unit;
  const near = Math.exp(-distance * (palette.isDark ? 7 : 4.6)) * (palette.isDark ? 0.4 : 0.85);
  const wide = Math.exp(-distance * 1.9) * (palette.isDark ? 0.16 : 0.34);
  return mix(mix(base, palette.key, wide), palette.disc, near);
}

/** Paints the sky down to the horizon, with clouds, stars, aurora and sun or moon as the plan asks. */
export function paintSky(stage: Stage): void {
  const { width, raster, horizon } = stage;
  const skyHeight = Math.min(stage.height, Math.ceil(horizon + stage.unit * 0.06));
  const shrink = Math.min(1, SKY_DETAIL / width);
  const small = createRaster(Math.max(8, Math.round(width * shrink)), Math.max(8, Math.round(skyHeight * shrink)));
  const toFullX = width / small.width;
  const toFullY = skyHeight / small.height;
  const clouds = createClouds(stage);
  const hasAurora = stage.plan.features.has('aurora');
  for (let row = 0; row < small.height; row += 1) {
    for (let column = 0; column < small.width; column += 1) {
      const x = column * toFullX;
      const y = row * toFullY;
      let color = clearSky(stage, x, y);
      if (hasAurora) {
        color = addAurora(stage, color, x, y);
      }
      color = clouds(color, x, y);
      const index = (row * small.width + column) * 3;
      small.data[index] = color[0];
      small.data[index + 1] = color[1];
      small.data[index + 2] = color[2];
    }
  }
  const full = resizeRaster(small, width, skyHeight);
  raster.data.set(full.data.subarray(0, width * skyHeight * 3));
  if (stage.palette.isDark) {
    paintStars(stage, skyHeight, stage.plan.features.has('stars') ? 1.8 : 1);
  }
  if (stage.sun.visible) {
    paintDisc(stage, skyHeight);
  }
}

type CloudLayer = (under: Color, x: number, y: number) => Color;

/** Heaps of cloud in perspective, lit from the side of the sun. */
function createClouds(stage: Stage): CloudLayer {
  const { palette, noise, sun, horizon, unit, plan, random } = stage;
  const { weather } = plan;
  if (plan.removed.has('clouds')) {
    return (under) => under;
  }
  const chance = random.fork('clouds');
  const heavy = weather === 'rain' || weather === 'storm' || weather === 'overcast' || weather === 'snow';
  const cover = heavy
    ? 0.78
    : weather === 'clear'
      ? 0.18
      : palette.isDark
        ? chance.between(0.2, 0.36)
        : chance.between(0.3, 0.5);
  const drift = chance.between(0, 100);
  const stretch = chance.between(1.5, 2.6);
  const storm = weather === 'storm' ? 0.55 : weather === 'rain' ? 0.75 : 1;
  const lit = scale(palette.cloudLit, storm);
  const shade = scale(palette.cloudShade, storm);
  const opacity = palette.isDark ? 0.75 : 0.95;
  const density = (u: number, v: number, octaves: number): number => {
    const warp = noise.fractal(u * 0.6 + 11, v * 0.6 - 5, 2) * 0.7;
    return noise.fractal(u + warp, v * stretch + warp * 0.5, octaves) * 0.95 + 0.5;
  };
  return (under, x, y) => {
    const above = (horizon - y) / horizon;
    const depth = 1 / (0.22 + Math.max(0, above));
    const u = ((x - stage.width / 2) / unit) * depth * 0.55 + drift;
    const v = depth * 0.75;
    const body = density(u, v, 5);
    const amount = smoothstep(1 - cover, 1 - cover + 0.32, body) * smoothstep(0, 0.1, above);
    if (amount < 0.004) {
      return under;
    }
    const towardsSunX = clamp((sun.x - x) / unit, -1, 1) * 0.22;
    const towardsSunY = clamp((sun.y - y) / unit, -1, 1) * -0.16;
    const between = density(u + towardsSunX, v + towardsSunY, 4);
    const light = clamp(0.52 + (body - between) * 1.9 - (body - 0.5) * 0.35);
    const nearSun = Math.exp((-Math.hypot(x - sun.x, y - sun.y) / unit) * 3.2);
    const rim = nearSun * (1 - amount * 0.75) * (palette.isDark ? 0.35 : 0.75);
    const color = mix(shade, lit, light);
    const withRim: Color = [
      color[0] + palette.key[0] * rim,
      color[1] + palette.key[1] * rim * 0.85,
      color[2] + palette.key[2] * rim * 0.65,
    ];
    const faded = mix(withRim, palette.horizon, smoothstep(0.3, 0.02, above) * 0.45);
    return mix(under, faded, amount * opacity);
  };
}

/** Curtains of green and violet light, brightest at their lower hem. */
function addAurora(stage: Stage, under: Color, x: number, y: number): Color {
  const { noise, horizon, unit } = stage;
  const v = y / horizon;
  const u = x / unit;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let curtain = 0; curtain < 3; curtain += 1) {
    const hem = 0.62 - curtain * 0.14 + noise.fractal(u * 1.1 + curtain * 31, curtain * 7.7, 3) * 0.34;
    const above = hem - v;
    if (above < -0.05) {
      continue;
    }
    const fall = above < 0 ? smoothstep(-0.05, 0, above) : Math.exp(-above * (3.4 + curtain));
    const folds = 0.45 + 0.55 * noise.fractal(u * 7 + hem * 9 + curtain * 13, above * 0.8, 3);
    const strength = fall * clamp(folds) * (0.95 - curtain * 0.2);
    green += strength * 0.85;
    blue += strength * lerp(0.38, 0.85, clamp(above * 2.2));
    red += strength * lerp(0.06, 0.62, clamp(above * 2.6 - 0.1));
  }
  return [under[0] + red, under[1] + green, under[2] + blue];
}

function paintStars(stage: Stage, skyHeight: number, amount: number): void {
  const { width, unit, raster, noise } = stage;
  const random = stage.random.fork('stars');
  const count = Math.round(520 * amount * (width / unit));
  for (let star = 0; star < count; star += 1) {
    const x = random.between(0, width - 1);
    const y = random.next() ** 1.25 * (skyHeight - 1);
    const magnitude = random.next() ** 5;
    const warmth = random.between(-0.14, 0.14);
    const band = clamp(0.55 + noise.fractal(x / unit + 3, y / unit, 3));
    const brightness = (0.25 + magnitude * 0.9) * (1 - (y / skyHeight) * 0.75) * band;
    addPoint(raster, x, y, unit * (0.0007 + magnitude * 0.0022), [
      brightness * (1 + warmth),
      brightness,
      brightness * (1 - warmth),
    ]);
  }
}

/** Adds a soft point of light; `radius` in pixels. */
export function addPoint(raster: Stage['raster'], x: number, y: number, radius: number, light: Color): void {
  const reach = Math.max(1, Math.ceil(radius * 2.2));
  const size = Math.max(0.6, radius);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(raster.height - 1, y + reach); py += 1) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(raster.width - 1, x + reach); px += 1) {
      const falloff = Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (size * size));
      const index = (py * raster.width + px) * 3;
      raster.data[index] = (raster.data[index] ?? 0) + light[0] * falloff;
      raster.data[index + 1] = (raster.data[index + 1] ?? 0) + light[1] * falloff;
      raster.data[index + 2] = (raster.data[index + 2] ?? 0) + light[2] * falloff;
    }
  }
}

function paintDisc(stage: Stage, skyHeight: number): void {
  const { raster, sun, unit, palette, noise } = stage;
  const radius = unit * (palette.isDark ? 0.042 : 0.036) * stage.random.fork('disc').between(0.85, 1.35);
  const fromY = Math.max(0, Math.floor(sun.y - radius - 1));
  const toY = Math.min(skyHeight - 1, Math.ceil(sun.y + radius + 1));
  for (let y = fromY; y <= toY; y += 1) {
    for (
      let x = Math.max(0, Math.floor(sun.x - radius - 1));
      x <= Math.min(raster.width - 1, sun.x + radius + 1);
      x += 1
    ) {
      const cover = clamp(radius - Math.hypot(x - sun.x, y - sun.y) + 0.5);
      if (cover === 0) {
        continue;
      }
      const seas = palette.isDark
        ? 0.95 + noise.fractal(((x - sun.x) / radius) * 1.6 + 9, ((y - sun.y) / radius) * 1.6, 4) * 0.22
        : 1.25;
      const index = (y * raster.width + x) * 3;
      for (let part = 0; part < 3; part += 1) {
        raster.data[index + part] = lerp(raster.data[index + part] ?? 0, (palette.disc[part] ?? 1) * seas, cover);
      }
    }
  }
}
