import { type Color, hex, mix, scale, smoothstep } from '../color.ts';
import { createRaster, resizeRaster, toCanvas } from '../raster.ts';
import type { Scene, Stage } from '../stage.ts';

const DETAIL = 900;

const harmonies: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#10183a', '#2b4fa8', '#3fb6c8', '#f5e6c0', '#f0904a', '#c93a5b'],
  ['#1d1233', '#5b2a86', '#c9488f', '#ff9a76', '#ffe0b0', '#3a7ca5'],
  ['#0f2a2e', '#1f6f6b', '#7fc8a9', '#f2edc9', '#e8a54b', '#b5473a'],
  ['#2a1a1f', '#7d2e3f', '#d9593d', '#f2b661', '#f6eedc', '#3f5f73'],
];

/** Folded bands of color, as poured paint settles: noise that bends itself, cut into the tones of one harmony. */
export function paintAbstract(stage: Stage): Scene {
  const { width, height, unit, noise, random, plan, raster } = stage;
  const choice = random.fork('harmony');
  const harmony = choice.pick(harmonies).map(hex);
  const named = plan.colors;
  const tones = harmony.map((tone, index) => {
    const lead = named[index % Math.max(1, named.length)];
    return lead ? mix(tone, scale(lead, 0.55 + (index / harmony.length) * 0.75), 0.65) : tone;
  });
  const bands = choice.between(2.2, 4.2);
  const zoom = choice.between(0.9, 1.5);
  const fold = choice.between(1.2, 2.2);
  const shrink = Math.min(1, DETAIL / Math.max(width, height));
  const small = createRaster(Math.max(8, Math.round(width * shrink)), Math.max(8, Math.round(height * shrink)));
  const field = (u: number, v: number): number => {
    const ax = noise.fractal(u, v, 3);
    const ay = noise.fractal(u + 5.2, v + 1.3, 3);
    const bx = noise.fractal(u + fold * ax + 1.7, v + fold * ay + 9.2, 3);
    return noise.fractal(u + fold * bx, v + fold * ay * 0.8, 4) + bx * 0.5;
  };
  for (let row = 0; row < small.height; row += 1) {
    for (let column = 0; column < small.width; column += 1) {
      const u = (column / shrink / unit) * zoom;
      const v = (row / shrink / unit) * zoom;
      small.data.set(
        toneAt(tones, field(u, v) * bands + bands, field(u + 0.01, v + 0.012) * bands + bands),
        (row * small.width + column) * 3,
      );
    }
  }
  raster.data.set(resizeRaster(small, width, height).data);
  stage.horizon = height * 0.62;
  stage.sun = { x: width * 0.3, y: height * 0.1, visible: true };
  return {
    canvas: toCanvas(raster),
    footingAt: () => 'none',
    hazeAt: () => 0,
    flowAt: (x, y) => noise.fractal((x / unit) * zoom, (y / unit) * zoom, 3) * 4,
  };
}

/** The tone of a band, with its edge lit where the field rises towards the upper left. */
function toneAt(tones: readonly Color[], value: number, beside: number): Color {
  const index = Math.floor(value);
  const share = value - index;
  const from = tones[((index % tones.length) + tones.length) % tones.length] ?? [0, 0, 0];
  const to = tones[(((index + 1) % tones.length) + tones.length) % tones.length] ?? [0, 0, 0];
  const color = mix(from, to, smoothstep(0.68, 1, share));
  const edge = smoothstep(0.6, 0.72, share) * smoothstep(0.95, 0.8, share);
  const light = 1 + Math.max(-0.25, Math.min(0.35, (value - beside) * 3.2)) + edge * 0.12;
  return scale(color, light);
}
