import { blurPlane, type Directions, findDirections } from './brush-directions.ts';
import { type Pixels, shrinkPixels } from './pixels.ts';
import { createRandom, type Random } from './random.ts';

export interface BrushStyle {
  /** Half the width of the widest brush, as a share of the picture's shorter side. */
  widest: number;
  /** Passes from wide to fine, each with a brush of 0.52 times the width of the one before. */
  passes: number;
  /** How far, in 0..255, the painting may differ from the subject before a finer stroke corrects it. */
  tolerance: number;
  /** Length of a stroke in half-widths. */
  length: number;
  /** Difference in lightness between neighboring strokes, 0..255. */
  variety: number;
  /** Depth of the relief of the paint, 0 for none. */
  relief: number;
  opacity: number;
}

/** Which way strokes run where the picture itself shows no direction; radians, in pixels of the picture. */
export type FlowAt = (x: number, y: number) => number;

const PASS_RATIO = 0.52;
/** Fine strokes correct, they do not invent: each pass varies its colors less. */
const VARIETY_FALL = 0.62;
const BRISTLES = 24;
const BRUSHES = 16;

interface Easel {
  subject: Pixels;
  /** The painting so far. */
  painting: Uint8ClampedArray<ArrayBuffer>;
  /** Thickness of the paint for the relief. */
  paint: Float32Array | null;
  directions: Directions;
  bristles: Float32Array;
  flowAt: FlowAt;
  /** 0..1 per cell of `directions`: where wide brushes would lose what matters. */
  care: Float32Array | null;
  random: Random;
  style: BrushStyle;
}

/**
 * Paints a picture again with bristle strokes, wide ones first and finer ones where the painting still differs
 * (Hertzmann, Painterly Rendering with Curved Brush Strokes of Multiple Sizes, SIGGRAPH 1998).
 */
export function paintWithBrush(
  subject: Pixels,
  style: BrushStyle,
  options: { seed: number; flowAt: FlowAt; careAt: ((x: number, y: number) => number) | null },
): Pixels {
  const { width, height } = subject;
  const unit = Math.min(width, height);
  const cell = Math.max(1, Math.round(unit / 220));
  const directions = findDirections(subject, cell);
  const random = createRandom(options.seed);
  const easel: Easel = {
    subject,
    painting: subject.data.slice(),
    paint: style.relief > 0 ? new Float32Array(width * height) : null,
    directions,
    bristles: makeBristles(random),
    flowAt: options.flowAt,
    care: options.careAt ? sampleCare(directions, options.careAt) : null,
    random,
    style,
  };
  for (let pass = 0; pass < style.passes; pass += 1) {
    const radius = unit * style.widest * PASS_RATIO ** pass;
    if (radius < 0.8) {
      break;
    }
    paintPass(easel, radius, pass);
  }
  if (easel.paint) {
    addRelief(easel.painting, easel.paint, width, height, style.relief);
  }
  return { width, height, data: easel.painting };
}

function sampleCare(directions: Directions, careAt: (x: number, y: number) => number): Float32Array {
  const { width, height, cell } = directions;
  return Float32Array.from({ length: width * height }, (_, index) =>
    careAt((index % width) * cell, Math.floor(index / width) * cell),
  );
}

/** How thickly each bristle of each brush carries paint. */
function makeBristles(random: Random): Float32Array {
  const bristles = new Float32Array(BRISTLES * BRUSHES);
  for (let index = 0; index < bristles.length; index += 1) {
    const across = ((index % BRISTLES) / (BRISTLES - 1)) * 2 - 1;
    const edge = Math.min(1, (1 - Math.abs(across)) * 4);
    bristles[index] = edge * (0.62 + 0.38 * random.next());
  }
  return bristles;
}

function paintPass(easel: Easel, radius: number, pass: number): void {
  const { subject, directions, random, style } = easel;
  const { width, height } = subject;
  const step = Math.max(2, radius * 1.25);
  const blur = Math.max(1, Math.min(8, Math.round(radius * 0.6)));
  const reference = shrinkPixels(subject, blur);
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const order = Uint32Array.from({ length: columns * rows }, (_, index) => index);
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random.whole(0, index);
    const kept = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = kept;
  }
  for (const place of order) {
    const x = ((place % columns) + 0.5 + random.between(-0.5, 0.5)) * step;
    const y = (Math.floor(place / columns) + 0.5 + random.between(-0.5, 0.5)) * step;
    if (x >= width || y >= height) {
      continue;
    }
    const cellX = Math.min(directions.width - 1, Math.floor(x / directions.cell));
    const cellY = Math.min(directions.height - 1, Math.floor(y / directions.cell));
    const at = cellY * directions.width + cellX;
    const care = easel.care?.[at] ?? 0;
    if (care > 0.5 && radius > Math.min(width, height) * 0.0055) {
      continue;
    }
    const from =
      (Math.min(reference.height - 1, Math.floor(y / blur)) * reference.width +
        Math.min(reference.width - 1, Math.floor(x / blur))) *
      4;
    const red = reference.data[from] ?? 0;
    const green = reference.data[from + 1] ?? 0;
    const blue = reference.data[from + 2] ?? 0;
    if (pass > 0) {
      const under = (Math.floor(y) * width + Math.floor(x)) * 4;
      const difference =
        Math.abs(red - (easel.painting[under] ?? 0)) +
        Math.abs(green - (easel.painting[under + 1] ?? 0)) +
        Math.abs(blue - (easel.painting[under + 2] ?? 0));
      if (difference < style.tolerance * 3 * (care > 0.5 ? 0.4 : 1) && random.next() > 0.06) {
        continue;
      }
    }
    const certainty = directions.certainty[at] ?? 0;
    const angle = certainty > 0.22 ? (directions.angle[at] ?? 0) : easel.flowAt(x, y);
    const variety = style.variety * VARIETY_FALL ** pass;
    const shade = (random.next() - 0.5) * variety;
    const warmth = (random.next() - 0.5) * variety * 0.4;
    const isEdge = certainty > 0.5;
    stamp(easel, {
      x,
      y,
      angle: angle + (random.next() - 0.5) * 0.3,
      halfLength: radius * style.length * (isEdge ? 0.8 : 1) * random.between(0.7, 1.25),
      halfWidth: radius * random.between(0.75, 1.1),
      bend: (random.next() - 0.5) * 0.9,
      red: red + shade + warmth,
      green: green + shade,
      blue: blue + shade - warmth,
      brush: random.whole(0, BRUSHES - 1),
    });
  }
}

interface Stroke {
  x: number;
  y: number;
  angle: number;
  halfLength: number;
  halfWidth: number;
  bend: number;
  red: number;
  green: number;
  blue: number;
  brush: number;
}

/** Lays one stroke: a bent strip whose bristles carry more or less paint and run dry towards the end. */
function stamp(easel: Easel, stroke: Stroke): void {
  const { painting, paint, bristles, subject, style } = easel;
  const { width, height } = subject;
  const cos = Math.cos(stroke.angle);
  const sin = Math.sin(stroke.angle);
  const bow = Math.abs(stroke.bend) * stroke.halfWidth;
  const reachX = Math.abs(cos) * stroke.halfLength + Math.abs(sin) * (stroke.halfWidth + bow);
  const reachY = Math.abs(sin) * stroke.halfLength + Math.abs(cos) * (stroke.halfWidth + bow);
  const fromX = Math.max(0, Math.floor(stroke.x - reachX));
  const toX = Math.min(width - 1, Math.ceil(stroke.x + reachX));
  const fromY = Math.max(0, Math.floor(stroke.y - reachY));
  const toY = Math.min(height - 1, Math.ceil(stroke.y + reachY));
  const first = stroke.brush * BRISTLES;
  for (let y = fromY; y <= toY; y += 1) {
    for (let x = fromX; x <= toX; x += 1) {
      const dx = x - stroke.x;
      const dy = y - stroke.y;
      const along = (dx * cos + dy * sin) / stroke.halfLength;
      if (along < -1 || along > 1) {
        continue;
      }
      const across = (dy * cos - dx * sin) / stroke.halfWidth + stroke.bend * (along * along - 0.4);
      if (across < -1 || across > 1) {
        continue;
      }
      const bristle = bristles[first + Math.floor((across + 1) * 0.5 * (BRISTLES - 0.01))] ?? 0;
      const end = 1 - Math.abs(along);
      const dry = Math.min(1, end * (3.2 - bristle));
      const cover = Math.min(1, bristle * 1.25) * dry * style.opacity;
      const pixel = y * width + x;
      const to = pixel * 4;
      const thick = (bristle - 0.8) * 14;
      painting[to] = (painting[to] ?? 0) + (stroke.red + thick - (painting[to] ?? 0)) * cover;
      painting[to + 1] = (painting[to + 1] ?? 0) + (stroke.green + thick - (painting[to + 1] ?? 0)) * cover;
      painting[to + 2] = (painting[to + 2] ?? 0) + (stroke.blue + thick - (painting[to + 2] ?? 0)) * cover;
      if (paint) {
        paint[pixel] = (paint[pixel] ?? 0) * (1 - cover) + bristle * (0.5 + end * 0.5) * cover;
      }
    }
  }
}

/** Lights the paint's thickness from the upper left. */
function addRelief(
  painting: Uint8ClampedArray<ArrayBuffer>,
  paint: Float32Array,
  width: number,
  height: number,
  depth: number,
): void {
  if (Math.min(width, height) >= 900) {
    blurPlane(paint, width, height, 1);
  }
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x;
      const slope = (paint[pixel] ?? 0) - (paint[pixel - width - 1] ?? 0);
      const light = Math.max(-1, Math.min(1, slope * 4)) * 16 * depth;
      const to = pixel * 4;
      painting[to] = (painting[to] ?? 0) + light;
      painting[to + 1] = (painting[to + 1] ?? 0) + light;
      painting[to + 2] = (painting[to + 2] ?? 0) + light;
    }
  }
}
