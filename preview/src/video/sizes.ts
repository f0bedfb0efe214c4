import type { ClipOrder } from '@kinora/providers/port/orders';

export interface Size {
  width: number;
  height: number;
}

/** Clips are drawn at this many pixels at most; larger ones are enlarged by the encoder. */
const WORKING_PIXELS = 1280 * 720;
const WIDEST = 21 / 9;

/** The size of a clip's file: even sides, as H.264 wants them. */
export function clipSize(shape: ClipOrder['shape'], picture: Size | null): Size {
  if ('width' in shape) {
    return evenSize(shape);
  }
  const own = picture ? picture.width / picture.height : 16 / 9;
  const near = own >= 1 ? 16 / 9 : 9 / 16;
  const aspect = shape.aspect === 'image' ? Math.min(WIDEST, Math.max(1 / WIDEST, own)) : near;
  const { shortSide } = shape;
  return evenSize(
    aspect >= 1 ? { width: shortSide * aspect, height: shortSide } : { width: shortSide, height: shortSide / aspect },
  );
}

/** The size at which a clip is drawn. */
export function workingSize(size: Size): Size {
  const scale = Math.min(1, Math.sqrt(WORKING_PIXELS / (size.width * size.height)));
  return scale === 1 ? size : evenSize({ width: size.width * scale, height: size.height * scale });
}

function evenSize({ width, height }: Size): Size {
  const even = (side: number): number => Math.max(16, Math.round(side / 2) * 2);
  return { width: even(width), height: even(height) };
}
