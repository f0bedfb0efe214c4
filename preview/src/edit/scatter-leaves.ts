import { createCanvas, ImageData } from '@napi-rs/canvas';
import { css, hex, mix } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';

const tones = {
  autumn: ['#d9781f', '#c4471f', '#e8a92e', '#8f3a1c', '#f0c24b'],
  spring: ['#f9cfe0', '#f4a9c6', '#ffe9f1', '#ffffff', '#f7bdd3'],
} as const;

/** Leaves or petals in the wind, large ones near the viewer and out of focus. */
export function scatterLeaves(pixels: Pixels, season: keyof typeof tones, seed: number): Pixels {
  const { width, height } = pixels;
  const unit = Math.min(width, height);
  const random = createRandom(seed).fork('leaves');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.putImageData(new ImageData(pixels.data, width, height), 0, 0);
  for (let leaf = 0; leaf < 70; leaf += 1) {
    const near = random.next() ** 3;
    const long = unit * (0.008 + near * 0.045);
    const wide = long * (season === 'autumn' ? 0.46 : 0.6) * random.between(0.5, 1);
    const tone = hex(random.pick(tones[season]));
    context.save();
    context.translate(random.between(0, width), random.between(0, height));
    context.rotate(random.between(0, Math.PI * 2));
    context.filter = near > 0.45 ? `blur(${Math.max(1, Math.round(unit * 0.004 * near))}px)` : 'none';
    const shade = context.createLinearGradient(-long, 0, long, wide);
    shade.addColorStop(0, css(mix(tone, [0, 0, 0], 0.3), 0.92));
    shade.addColorStop(1, css(mix(tone, [1, 1, 1], 0.15), 0.92));
    context.fillStyle = shade;
    context.beginPath();
    context.moveTo(-long, 0);
    context.quadraticCurveTo(0, -wide * 1.6, long, 0);
    context.quadraticCurveTo(0, wide * 1.6, -long, 0);
    context.fill();
    context.restore();
  }
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}
