/** Where a subject lies, in pixels; right and bottom are the first column and row outside. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The columns of its lowest part. */
  foot: { left: number; right: number };
  /** The columns of its highest part: of a person the head. */
  head: { left: number; right: number };
}

const FOOT_SHARE = 0.06;
const HEAD_SHARE = 0.12;

/** Null when nothing is inside. `alpha` is 0..255 per pixel; what has at least `least` of it is inside. */
export function boundsOf(alpha: Uint8Array, width: number, height: number, least = 128): Bounds | null {
  const spanOf = (from: number, to: number): { left: number; right: number; top: number; bottom: number } | null => {
    let left = width;
    let right = 0;
    let top = to;
    let bottom = from;
    for (let y = from; y < to; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if ((alpha[y * width + x] ?? 0) >= least) {
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          top = Math.min(top, y);
          bottom = Math.max(bottom, y + 1);
        }
      }
    }
    return right > left ? { left, right, top, bottom } : null;
  };
  const all = spanOf(0, height);
  if (!all) {
    return null;
  }
  const tall = all.bottom - all.top;
  const foot = spanOf(Math.floor(all.bottom - tall * FOOT_SHARE), all.bottom) ?? all;
  const head = spanOf(all.top, Math.ceil(all.top + tall * HEAD_SHARE)) ?? all;
  return { ...all, foot: { left: foot.left, right: foot.right }, head: { left: head.left, right: head.right } };
}
