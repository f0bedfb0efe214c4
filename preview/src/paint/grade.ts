import { createCanvas } from '@napi-rs/canvas';
import type { ScenePlan } from '../prompt/plan.ts';
import { clamp, luma, smoothstep } from './color.ts';
import type { Pixels } from './pixels.ts';
import { canvasOf, shrinkPixels } from './pixels.ts';

/** Lets bright places glow into their surroundings. */
export function addBloom(pixels: Pixels, strength: number): void {
  const { width, height, data } = pixels;
  const factor = Math.max(1, Math.round(Math.min(width, height) / 128));
  const small = shrinkPixels(pixels, factor);
  for (let index = 0; index < small.data.length; index += 4) {
    const light = luma(small.data[index] ?? 0, small.data[index + 1] ?? 0, small.data[index + 2] ?? 0) / 255;
    const kept = smoothstep(0.55, 1, light);
    for (let part = 0; part < 3; part += 1) {
      small.data[index + part] = (small.data[index + part] ?? 0) * kept;
    }
  }
  const bright = canvasOf(small);
  const glow = createCanvas(width, height);
  const context = glow.getContext('2d');
  context.imageSmoothingQuality = 'high';
  for (const radius of [2, 7]) {
    const soft = createCanvas(small.width, small.height);
    const softContext = soft.getContext('2d');
    softContext.filter = `blur(${radius}px)`;
    softContext.drawImage(bright, 0, 0);
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = 0.6;
    context.drawImage(soft, 0, 0, width, height);
  }
  const light = context.getImageData(0, 0, width, height).data;
  for (let index = 0; index < data.length; index += 4) {
    for (let part = 0; part < 3; part += 1) {
      const under = data[index + part] ?? 0;
      data[index + part] = under + (255 - under) * ((light[index + part] ?? 0) / 255) * strength;
    }
  }
}

/**
 * The last color decisions. Guidance is how literally the prompt is taken: low values give a soft, muted picture,
 * high ones a saturated picture with strong contrast and a stronger lean to the colors that the prompt names.
 */
export function grade(pixels: Pixels, plan: ScenePlan, guidance: number): void {
  const { width, height, data } = pixels;
  const adherence = clamp(guidance / 15, 0, 1.6);
  const moodContrast = { calm: -0.04, dark: 0.08, dreamy: -0.08, vivid: 0.06, muted: -0.04, neutral: 0 }[plan.mood];
  const moodSaturation = { calm: 0, dark: -0.1, dreamy: 0.02, vivid: 0.25, muted: -0.4, neutral: 0 }[plan.mood];
  const contrast = 0.98 + adherence * 0.2 + moodContrast;
  const saturation = Math.max(0, 0.84 + adherence * 0.6 + moodSaturation) * (plan.isMonochrome ? 0 : 1);
  const lift = plan.mood === 'dark' ? -14 : plan.mood === 'dreamy' ? 10 : 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = (y * width + x) * 4;
      const corner = Math.hypot((x / width - 0.5) * 1.2, (y / height - 0.5) * 1.1);
      const vignette = 1 - 0.3 * smoothstep(0.32, 0.95, corner);
      const light = luma(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0);
      for (let part = 0; part < 3; part += 1) {
        const saturated = light + ((data[index + part] ?? 0) - light) * saturation;
        data[index + part] = ((saturated - 120) * contrast + 120 + lift) * vignette;
      }
    }
  }
}
