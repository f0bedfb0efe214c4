import type { Resolution } from '@kinora/providers/port/orders';

export interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

const PIXELS = 1024 * 1024;
const STEP = 16;
const MAX_SIDE = 4096;
/** 9:21, the narrowest shape that FLUX makes. */
const NARROWEST = 9 / 21;

/**
 * The size of an edited picture: the source's own (up to 4096 a side), or about one megapixel of the wanted shape with
 * sides that are multiples of 16, as FLUX Kontext works.
 */
export function sizeForEdit(resolution: Resolution, source: Size): Size {
  if (resolution === 'match_input') {
    const shrink = Math.min(1, MAX_SIDE / Math.max(source.width, source.height));
    return scaled(source, shrink);
  }
  const ratio = resolution === 'auto' ? source.width / source.height : ratioOf(resolution);
  const shape = Math.min(1 / NARROWEST, Math.max(NARROWEST, ratio));
  const width = toStep(Math.sqrt(PIXELS * shape));
  return { width, height: toStep(width / shape) };
}

/** The largest size of the same shape with at most `pixels` pixels; the size itself when it is no larger. */
export function withinPixels(size: Size, pixels: number): Size {
  return scaled(size, Math.min(1, Math.sqrt(pixels / (size.width * size.height))));
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function ratioOf(resolution: Exclude<Resolution, 'match_input' | 'auto'>): number {
  const [width = 1, height = 1] = resolution.split(':').map(Number);
  return width / height;
}

function toStep(length: number): number {
  return Math.round(length / STEP) * STEP;
}
