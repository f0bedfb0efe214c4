import { lerp } from '../../paint/color.ts';
import type { Pose } from '../motion/camera.ts';
import { depthAt, type Layer, type Layers } from './layers.ts';

/** One picture of the clip: RGBA bytes, and the same memory as one number per pixel. */
export interface Frame {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
  packed: Uint32Array<ArrayBuffer>;
}

export function createFrame(width: number, height: number): Frame {
  const bytes = new Uint8Array(width * height * 4);
  return { width, height, bytes, packed: new Uint32Array(bytes.buffer) };
}

/**
 * How rows are bent, as fractions of the picture's sides; `height` is 0 at the top and 1 at the bottom. `ground` bends
 * what lies behind, `subject` what stands before it.
 */
export interface Bend {
  ground(height: number): { x: number; y: number };
  subject(height: number): { x: number; y: number };
}

/** How much of the camera's way the farthest things follow; with less, trunks and towers would visibly lean. */
const FAR_SHARE = 0.7;
/** How much of the zoom the farthest and the nearest things feel, as exponents. */
const FAR_ZOOM = 0.86;
const NEAR_ZOOM = 1.1;

/** Draws what the camera sees: rows of the background by their depth, then the subject as one plane. */
export function drawView(frame: Frame, layers: Layers, pose: Pose, bend: Bend): void {
  const { width, height } = frame;
  for (let y = 0; y < height; y += 1) {
    const place = (y + 0.5) / height;
    const view = viewAt(pose, depthAt(place));
    const moved = bend.ground(place);
    copyRow(frame, y, layers.background, view, moved, 0, width);
  }
  const { subject } = layers;
  if (!subject) {
    return;
  }
  const view = viewAt(pose, subject.depth);
  const edge = 0.02;
  const first = Math.floor(toView(subject.top - edge, view.zoom, view.y) * height);
  const last = Math.ceil(toView(subject.bottom + edge, view.zoom, view.y) * height);
  const from = Math.max(0, Math.floor(toView(subject.left - edge, view.zoom, view.x) * width));
  const to = Math.min(width, Math.ceil(toView(subject.right + edge, view.zoom, view.x) * width));
  for (let y = Math.max(0, first); y < Math.min(height, last); y += 1) {
    blendRow(frame, y, subject.layer, view, bend.subject((y + 0.5) / height), from, to);
  }
}

/** The camera's pose as things at one depth feel it. */
function viewAt(pose: Pose, depth: number): Pose {
  const share = lerp(FAR_SHARE, 1, depth);
  return { x: pose.x * share, y: pose.y * share, zoom: pose.zoom ** lerp(FAR_ZOOM, NEAR_ZOOM, depth) };
}

const toView = (place: number, zoom: number, moved: number): number => (place - 0.5 - moved) * zoom + 0.5;
const toPicture = (place: number, zoom: number, moved: number): number => (place - 0.5) / zoom + 0.5 + moved;

interface Walk {
  upper: number;
  lower: number;
  share: number;
  start: number;
  step: number;
  last: number;
}

/** Where a row samples its layer: two source rows, the lower one's share (0..256), and the way along them. */
function walk(frame: Frame, y: number, layer: Layer, view: Pose, moved: { x: number; y: number }): Walk {
  const sy = toPicture((y + 0.5) / frame.height, view.zoom, view.y + moved.y) * layer.height - 0.5;
  const row = Math.max(0, Math.min(layer.height - 1.001, sy));
  const top = Math.floor(row);
  const start = toPicture(0.5 / frame.width, view.zoom, view.x + moved.x) * layer.width - 0.5;
  const step = layer.width / frame.width / view.zoom;
  return {
    upper: top * layer.width,
    lower: Math.min(layer.height - 1, top + 1) * layer.width,
    share: Math.round((row - top) * 256),
    start,
    step,
    last: layer.width - 2,
  };
}

/** Two 8-bit channels at once, weights of 8 bits: the products stay within 32 bits. */
function between(a: number, b: number, share: number): number {
  const rest = 256 - share;
  const even = (Math.imul(a & 0xff00ff, rest) + Math.imul(b & 0xff00ff, share)) >>> 8;
  const odd = Math.imul((a >>> 8) & 0xff00ff, rest) + Math.imul((b >>> 8) & 0xff00ff, share);
  return (even & 0xff00ff) | (odd & 0xff00ff00);
}

function copyRow(
  frame: Frame,
  y: number,
  layer: Layer,
  view: Pose,
  moved: { x: number; y: number },
  from: number,
  to: number,
): void {
  const { upper, lower, share, start, step, last } = walk(frame, y, layer, view, moved);
  const { data } = layer;
  const out = frame.packed;
  const base = y * frame.width;
  for (let x = from; x < to; x += 1) {
    const sx = start + x * step;
    const left = sx <= 0 ? 0 : sx >= last ? last : sx | 0;
    const part = sx <= 0 ? 0 : sx >= last + 1 ? 256 : ((sx - left) * 256) | 0;
    const high = between(data[upper + left] ?? 0, data[upper + left + 1] ?? 0, part);
    const low = between(data[lower + left] ?? 0, data[lower + left + 1] ?? 0, part);
    out[base + x] = between(high, low, share) | 0xff000000;
  }
}

function blendRow(
  frame: Frame,
  y: number,
  layer: Layer,
  view: Pose,
  moved: { x: number; y: number },
  from: number,
  to: number,
): void {
  const { upper, lower, share, start, step, last } = walk(frame, y, layer, view, moved);
  const { data } = layer;
  const out = frame.packed;
  const base = y * frame.width;
  for (let x = from; x < to; x += 1) {
    const sx = start + x * step;
    if (sx < 0 || sx > last) {
      continue;
    }
    const left = sx | 0;
    const part = ((sx - left) * 256) | 0;
    const a = data[upper + left] ?? 0;
    const b = data[upper + left + 1] ?? 0;
    const c = data[lower + left] ?? 0;
    const d = data[lower + left + 1] ?? 0;
    if ((a | b | c | d) >>> 24 === 0) {
      continue;
    }
    const over = between(between(a, b, part), between(c, d, part), share);
    const opacity = over >>> 24;
    if (opacity >= 254) {
      out[base + x] = over | 0xff000000;
    } else if (opacity > 0) {
      // The sum stays within 8 bits a channel, because the layer's colors are multiplied by alpha.
      const under = out[base + x] ?? 0;
      const rest = 255 - opacity;
      const even = (Math.imul(under & 0xff00ff, rest) + 0x800080) >>> 8;
      const odd = Math.imul((under >>> 8) & 0xff00ff, rest) + 0x800080;
      out[base + x] = (over + ((even & 0xff00ff) | (odd & 0xff00ff00))) | 0xff000000;
    }
  }
}
