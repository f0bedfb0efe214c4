import { boundsOf } from '../../cutout/bounds.ts';
import { type CutOut, cutOut } from '../../cutout/cut-out.ts';
import type { CutoutModels } from '../../cutout/load-models.ts';
import { blurPlane } from '../../paint/brush-directions.ts';
import { clamp } from '../../paint/color.ts';
import type { Report } from '../../paint/paint-picture.ts';
import type { Pixels } from '../../paint/pixels.ts';
import { fillBehind } from './fill-behind.ts';

/** A flat picture as one 32-bit number per pixel, red in the lowest byte; colors are multiplied by alpha. */
export interface Layer {
  width: number;
  height: number;
  data: Uint32Array<ArrayBuffer>;
}

/** A picture taken apart: what lies behind, and the subject before it. */
export interface Layers {
  background: Layer;
  subject: {
    layer: Layer;
    /** 0 far, 1 near; as deep as the ground under its foot, so that it stands firm when the camera moves. */
    depth: number;
    /** Rows and columns that it fills, as fractions: everything else needs no second look. */
    top: number;
    bottom: number;
    left: number;
    right: number;
  } | null;
}

/** Below this the mask is a guess, and moving a guess apart looks broken. */
const LEAST_CONFIDENCE = 0.45;
const LEAST_SHARE = 0.015;
const MOST_SHARE = 0.72;
/** A thing that fades in over this alpha counts as being there. */
const VISIBLE = 40;

/** How far things in a row of the picture usually are: sky at the top is far, ground at the bottom is near. */
export function depthAt(height: number): number {
  return 0.12 + 0.88 * clamp(height) ** 1.6;
}

/** Takes a picture apart. A picture without a clear subject stays one layer. */
export async function splitLayers(pixels: Pixels, models: CutoutModels | null, report: Report): Promise<Layers> {
  const cut = models === null ? null : await cutOut(pixels, models, report);
  const bounds = cut && cut.confidence >= LEAST_CONFIDENCE ? placeOf(pixels, cut.alpha) : null;
  if (!cut || !bounds) {
    return { background: toLayer(pixels, null), subject: null };
  }
  // Narrow, so that thin parts which the mask missed stay in the background instead of being painted over.
  const reach = Math.max(1, Math.round(pixels.height / 320));
  const near = blurMask(cut.alpha, pixels, reach * 2);
  const hole = blurMask(
    near.map((value) => (value > 0 ? 255 : 0)),
    pixels,
    reach,
  );
  return {
    background: toLayer(fillBehind(pixels, hole), null),
    subject: {
      layer: toLayer(cut.colors, softened(cut, pixels)),
      depth: Math.max(0.45, depthAt(bounds.bottom)),
      ...bounds,
    },
  };
}

/** Drops faint specks and softens the edge by a pixel, so that it does not crawl. */
function softened(cut: CutOut, { width, height }: Pixels): Uint8Array {
  const firm = cut.alpha.map((alpha) => Math.max(0, Math.min(255, (alpha - 24) * 1.16)));
  return blurMask(firm, { width, height }, 1);
}

/** Where the subject is, as fractions; null when it is too small or too large to be moved. */
function placeOf(
  { width, height }: Pixels,
  alpha: Uint8Array,
): Omit<NonNullable<Layers['subject']>, 'layer' | 'depth'> | null {
  const bounds = boundsOf(alpha, width, height, VISIBLE);
  const share = alpha.reduce((count, value) => count + (value >= VISIBLE ? 1 : 0), 0) / alpha.length;
  if (!bounds || share < LEAST_SHARE || share > MOST_SHARE) {
    return null;
  }
  const { top, bottom, left, right } = bounds;
  return { top: top / height, bottom: bottom / height, left: left / width, right: right / width };
}

function toLayer({ width, height, data }: Pixels, alpha: Uint8Array | null): Layer {
  const packed = new Uint32Array(width * height);
  for (let at = 0; at < packed.length; at += 1) {
    const opacity = alpha?.[at] ?? 255;
    const red = Math.round(((data[at * 4] ?? 0) * opacity) / 255);
    const green = Math.round(((data[at * 4 + 1] ?? 0) * opacity) / 255);
    const blue = Math.round(((data[at * 4 + 2] ?? 0) * opacity) / 255);
    packed[at] = (red | (green << 8) | (blue << 16) | (opacity << 24)) >>> 0;
  }
  return { width, height, data: packed };
}

function blurMask(mask: Uint8Array, { width, height }: { width: number; height: number }, reach: number): Uint8Array {
  const plane = Float32Array.from(mask);
  blurPlane(plane, width, height, reach);
  return Uint8Array.from(plane, Math.round);
}
