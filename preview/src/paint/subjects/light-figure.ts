import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { blurPlane } from '../brush-directions.ts';
import { type Color, clamp, lerp, luma, mix, scale, smoothstep } from '../color.ts';
import { groundLight, underLight } from '../ground-light.ts';
import { hazeColor } from '../land.ts';
import type { Stage } from '../stage.ts';
import type { Placement } from './place-subjects.ts';

/**
 * Gives a flat drawing form and the light of its scene: its outline is inflated to a relief, lit by the sun, rimmed
 * where it stands against the light and veiled by the air before it.
 */
export function lightFigure(stage: Stage, placement: Placement, haze: number): Canvas {
  const side = Math.max(8, Math.round(placement.size));
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.save();
  if (placement.flipped) {
    context.translate(side, 0);
    context.scale(-1, 1);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(placement.drawing.image, 0, 0, side, side);
  context.restore();
  const image = context.getImageData(0, 0, side, side);
  const { data } = image;
  const fine = reliefOf(data, side, Math.max(1, Math.round(side * 0.014)));
  const form = reliefOf(data, side, Math.max(2, Math.round(side * 0.06)));
  const { shade, lit } = figureLight(stage);
  const light = lightOf(stage, placement);
  const veil = hazeColor(stage, placement.x);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const pixel = y * side + x;
      const at = pixel * 4;
      if (data[at + 3] === 0) {
        continue;
      }
      const slope = slopeAt(form, side, x, y, light);
      const edge = slopeAt(fine, side, x, y, light);
      const facing = clamp(light.front + slope * light.form);
      const rim = smoothstep(0.05, 0.32, edge) * light.rim * (1 - 0.4 * (form[pixel] ?? 0));
      const paint: Color = [(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255];
      const own = tinted(placement.planned.tint, paint);
      const pigment = mix(own, underLight(stage, own), 0.4);
      const ground = 1 - 0.24 * smoothstep(0.72, 1, y / side) * (placement.on === 'none' ? 0.4 : 1);
      for (let part = 0; part < 3; part += 1) {
        const received = lerp(shade[part] ?? 1, lit[part] ?? 1, facing) * ground;
        const shown = (pigment[part] ?? 0) * received + rim * (stage.palette.key[part] ?? 1);
        data[at + part] = lerp(shown, veil[part] ?? 0, haze * 0.85) * 255;
      }
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Figures are what a picture is about, so the dark leaves them more light and color than the ground. */
function figureLight(stage: Stage): { shade: Color; lit: Color } {
  const { shade, lit } = groundLight(stage);
  const isGloomy = stage.palette.isDark && !stage.plan.features.has('neon');
  return isGloomy ? { shade: scale(shade, 1.75), lit: scale(lit, 1.45) } : { shade, lit };
}

interface FigureLight {
  x: number;
  y: number;
  /** Light on what faces the viewer, 0..1. */
  front: number;
  /** How strongly form shows. */
  form: number;
  rim: number;
}

/** The nearer the sun is to the figure in the picture, the more the figure is a dark shape with a bright rim. */
function lightOf(stage: Stage, placement: Placement): FigureLight {
  const { sun, unit, plan } = stage;
  const dx = sun.x - placement.x;
  const dy = sun.y - (placement.y - placement.size * 0.5);
  const length = Math.max(1, Math.hypot(dx, dy));
  const isLow = plan.time === 'sunset' || plan.time === 'dusk' || plan.time === 'dawn' || plan.time === 'golden';
  const against = sun.visible && isLow && plan.place !== 'studio' ? Math.exp(-length / (unit * 0.75)) : 0;
  return {
    x: dx / length,
    y: Math.min(dy / length, -0.25),
    front: lerp(0.58, 0.12, against),
    form: sun.visible ? 3.4 : 1.8,
    rim: (sun.visible ? 0.34 : 0.1) + against * 0.6,
  };
}

/** The blurred outline, 0..1: high inside, falling towards the edge. */
function reliefOf(data: Uint8ClampedArray, side: number, radius: number): Float32Array {
  const plane = new Float32Array(side * side);
  for (let pixel = 0; pixel < plane.length; pixel += 1) {
    const at = pixel * 4;
    const alpha = (data[at + 3] ?? 0) / 255;
    plane[pixel] = alpha * (0.82 + 0.18 * (luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255));
  }
  blurPlane(plane, side, side, radius);
  blurPlane(plane, side, side, radius);
  return plane;
}

function slopeAt(plane: Float32Array, side: number, x: number, y: number, light: FigureLight): number {
  const reach = Math.max(1, Math.round(side / 90));
  const left = plane[y * side + Math.max(0, x - reach)] ?? 0;
  const right = plane[y * side + Math.min(side - 1, x + reach)] ?? 0;
  const up = plane[Math.max(0, y - reach) * side + x] ?? 0;
  const down = plane[Math.min(side - 1, y + reach) * side + x] ?? 0;
  return (left - right) * light.x + (up - down) * light.y;
}

/** A named color replaces the pigment's hue but keeps its lights, darks and neutrals. */
function tinted(tint: Color | null, pigment: Color): Color {
  if (!tint) {
    return pigment;
  }
  const light = luma(pigment[0], pigment[1], pigment[2]);
  const chroma = Math.max(...pigment) - Math.min(...pigment);
  const target: Color = light < 0.5 ? mix([0, 0, 0], tint, light * 2) : mix(tint, [1, 1, 1], (light - 0.5) * 1.1);
  return mix(pigment, target, 0.25 + 0.6 * smoothstep(0.08, 0.4, chroma));
}
