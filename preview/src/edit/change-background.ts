import { boundsOf } from '../cutout/bounds.ts';
import type { CutOut } from '../cutout/cut-out.ts';
import { blurPlane } from '../paint/brush-directions.ts';
import { type Color, clamp, lerp, luma, smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { blurred } from './correct.ts';

/** Softness of a photographed background, as a share of the shorter side. */
const DEFOCUS = 0.02;

/** A studio backdrop: one color, a little lighter behind the subject. */
export function paintBackdrop(width: number, height: number, color: Color): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  // White is asked for to be used as white.
  const fall = luma(...color) > 0.97 ? 0 : 0.16;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const away = Math.hypot(x / width - 0.5, y / height - 0.42);
      const shade = 1.04 - fall * smoothstep(0.1, 0.85, away);
      for (let part = 0; part < 3; part += 1) {
        data[at + part] = (color[part] ?? 1) * 255 * shade;
      }
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

/** The background out of focus behind a sharp subject; the subject's colors do not bleed into it. */
export function defocusBackground(pixels: Pixels, cut: CutOut, strength: number): Pixels {
  const { width, height, data } = pixels;
  const radius = Math.max(2, Math.round(Math.min(width, height) * DEFOCUS * strength));
  const blur = (plane: Float32Array): Float32Array => {
    for (let pass = 0; pass < 3; pass += 1) {
      blurPlane(plane, width, height, radius);
    }
    return plane;
  };
  const behind = Float32Array.from(cut.alpha, (value) => (255 - value) / 255 + 0.002);
  const total = blur(behind.slice());
  const result: Pixels = { width, height, data: data.slice() };
  for (let part = 0; part < 3; part += 1) {
    const sum = blur(behind.map((weight, pixel) => weight * (data[pixel * 4 + part] ?? 0)));
    for (let pixel = 0; pixel < sum.length; pixel += 1) {
      result.data[pixel * 4 + part] = (sum[pixel] ?? 0) / (total[pixel] ?? 1);
    }
  }
  layOver(result, cut.colors, cut.alpha);
  return result;
}

/**
 * Sets the subject into a painted scene: it takes on some of the scene's light, the scene shines around its edge, and
 * where it stands inside the picture it throws a shadow.
 */
export function setInto(scene: Pixels, cut: CutOut): Pixels {
  const result: Pixels = { ...scene, data: scene.data.slice() };
  const subject: Pixels = { ...cut.colors, data: cut.colors.data.slice() };
  matchLight(subject, scene, cut.alpha);
  wrapLight(subject, scene, cut.alpha);
  throwShadow(result, cut.alpha);
  layOver(result, subject, cut.alpha);
  return result;
}

/** The subject on a plain color. */
export function setBefore(backdrop: Pixels, cut: CutOut): Pixels {
  const result: Pixels = { ...backdrop, data: backdrop.data.slice() };
  if (luma(...colorAt(backdrop, 0)) < 0.97) {
    throwShadow(result, cut.alpha);
  }
  layOver(result, cut.colors, cut.alpha);
  return result;
}

function colorAt({ data }: Pixels, at: number): Color {
  return [(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255];
}

function layOver(under: Pixels, over: Pixels, alpha: Uint8Array): void {
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const share = (alpha[pixel] ?? 0) / 255;
    for (let part = 0; part < 3 && share > 0; part += 1) {
      const at = pixel * 4 + part;
      under.data[at] = lerp(under.data[at] ?? 0, over.data[at] ?? 0, share);
    }
  }
}

/** Mean color, each pixel counted as `weightOf` says. */
function meanColor({ data }: Pixels, count: number, weightOf: (pixel: number) => number): Color {
  const sums: [number, number, number] = [0, 0, 0];
  let total = 1e-6;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const weight = weightOf(pixel);
    total += weight;
    sums[0] += (data[pixel * 4] ?? 0) * weight;
    sums[1] += (data[pixel * 4 + 1] ?? 0) * weight;
    sums[2] += (data[pixel * 4 + 2] ?? 0) * weight;
  }
  return [sums[0] / total, sums[1] / total, sums[2] / total];
}

/** Moves the subject's light part of the way to that of the scene: brightness a third, hue a fifth. */
function matchLight(subject: Pixels, scene: Pixels, alpha: Uint8Array): void {
  const own = meanColor(subject, alpha.length, (pixel) => alpha[pixel] ?? 0);
  const around = meanColor(scene, alpha.length, () => 1);
  const ownLight = Math.max(8, luma(...own));
  const aroundLight = Math.max(8, luma(...around));
  const gain = clamp((aroundLight / ownLight) ** 0.34, 0.62, 1.3);
  const { data } = subject;
  for (let part = 0; part < 3; part += 1) {
    const tint = ((around[part] ?? 0) / aroundLight) ** 0.42;
    for (let pixel = 0; pixel < alpha.length; pixel += 1) {
      const at = pixel * 4 + part;
      data[at] = (data[at] ?? 0) * gain * tint;
    }
  }
}

/** Light of the scene that spills over the subject's outline. */
function wrapLight(subject: Pixels, scene: Pixels, alpha: Uint8Array): void {
  const { width, height } = subject;
  const reach = 0.012;
  const inside = Float32Array.from(alpha, (value) => value / 255);
  blurPlane(inside, width, height, Math.max(1, Math.round(Math.min(width, height) * reach)));
  const spill = blurred(scene, reach * 2);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const amount = 0.55 * clamp(1 - (inside[pixel] ?? 0));
    for (let part = 0; part < 3 && (alpha[pixel] ?? 0) > 0; part += 1) {
      const at = pixel * 4 + part;
      subject.data[at] = lerp(subject.data[at] ?? 0, spill.data[at] ?? 0, amount);
    }
  }
}

/** A soft pool of shadow under a subject that stands inside the picture. */
function throwShadow(ground: Pixels, alpha: Uint8Array): void {
  const { width, height, data } = ground;
  const bounds = boundsOf(alpha, width, height);
  if (!bounds || bounds.bottom > height * 0.97) {
    return;
  }
  const foot = bounds.foot;
  const across = Math.max(width * 0.03, (foot.right - foot.left) * 0.62);
  const down = Math.max(height * 0.012, across * 0.16);
  const middle = (foot.left + foot.right) / 2;
  for (
    let y = Math.max(0, Math.floor(bounds.bottom - down * 3));
    y < Math.min(height, bounds.bottom + down * 3);
    y += 1
  ) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot((x - middle) / across, (y - bounds.bottom) / down);
      const dark = 0.62 * smoothstep(1.9, 0.15, away);
      for (let part = 0; part < 3 && dark > 0; part += 1) {
        const at = (y * width + x) * 4 + part;
        data[at] = (data[at] ?? 0) * (1 - dark);
      }
    }
  }
}
