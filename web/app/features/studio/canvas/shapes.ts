import type { Mask } from './mask.ts';
import { forRuns, type Rect } from './runs.ts';

export type Point = { x: number; y: number };
type Value = 0 | 1;

function around(points: readonly Point[], reach: number): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.floor(Math.min(...xs) - reach),
    top: Math.floor(Math.min(...ys) - reach),
    right: Math.ceil(Math.max(...xs) + reach) + 1,
    bottom: Math.ceil(Math.max(...ys) + reach) + 1,
  };
}

/** A stroke of a round brush from one point to the other. Points and radius in pixels of the frame. */
export function paintStroke(mask: Mask, from: Point, to: Point, radius: number, value: Value): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const area = around([from, to], radius);
  for (let y = Math.max(0, area.top); y < Math.min(mask.height, area.bottom); y += 1) {
    // The two ends are discs, what lies between them a rectangle that is turned.
    const spans = [discSpan(from, radius, y), discSpan(to, radius, y)];
    if (length > 0) spans.push(bandSpan(from, { x: dx / length, y: dy / length }, length, radius, y));
    const found = spans.flatMap((span) => (span === null ? [] : [span]));
    if (found.length === 0) continue;
    const start = Math.min(...found.map(([left]) => left));
    const end = Math.max(...found.map(([, right]) => right));
    mask.span(y, Math.ceil(start - 0.5), Math.floor(end - 0.5) + 1, value);
  }
  mask.changed(area);
}

type Span = readonly [number, number] | null;

function discSpan({ x, y: middle }: Point, radius: number, y: number): Span {
  const away = y + 0.5 - middle;
  if (Math.abs(away) > radius) return null;
  const half = Math.sqrt(radius * radius - away * away);
  return [x - half, x + half];
}

/** Where a row crosses the band of a stroke: within its length and within the radius of its line. */
function bandSpan(from: Point, along: Point, length: number, radius: number, y: number): Span {
  const down = y + 0.5 - from.y;
  const within = limits(along.x, along.y * down, 0, length);
  const beside = limits(-along.y, along.x * down, -radius, radius);
  if (within === null || beside === null) return null;
  const [start, end] = [Math.max(within[0], beside[0]), Math.min(within[1], beside[1])];
  return start > end ? null : [from.x + start, from.x + end];
}

/** Of what x `least <= factor * x + offset <= most` holds. */
function limits(factor: number, offset: number, least: number, most: number): Span {
  if (Math.abs(factor) < 1e-9) return offset < least || offset > most ? null : [-1e9, 1e9];
  const [one, other] = [(least - offset) / factor, (most - offset) / factor];
  return one < other ? [one, other] : [other, one];
}

export function paintRectangle(mask: Mask, one: Point, other: Point, value: Value): void {
  const area = around([one, other], 0);
  for (let y = Math.max(0, area.top); y < Math.min(mask.height, area.bottom); y += 1) {
    mask.span(y, area.left, area.right, value);
  }
  mask.changed(area);
}

/** The ellipse that fills the rectangle between two points. */
export function paintEllipse(mask: Mask, one: Point, other: Point, value: Value): void {
  const area = around([one, other], 0);
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const [wide, high] = [Math.abs(one.x - other.x) / 2, Math.abs(one.y - other.y) / 2];
  for (let y = Math.max(0, area.top); y < Math.min(mask.height, area.bottom); y += 1) {
    const away = high === 0 ? 2 : (y + 0.5 - middle.y) / high;
    if (Math.abs(away) > 1) continue;
    const half = wide * Math.sqrt(1 - away * away);
    mask.span(y, Math.round(middle.x - half), Math.round(middle.x + half), value);
  }
  mask.changed(area);
}

/** Everything within a closed line; where it crosses itself, what is within twice is outside. */
export function paintPolygon(mask: Mask, points: readonly Point[], value: Value): void {
  if (points.length < 3) return;
  const area = around(points, 0);
  for (let y = Math.max(0, area.top); y < Math.min(mask.height, area.bottom); y += 1) {
    const row = y + 0.5;
    const crossings = points
      .flatMap((one, at) => {
        const other = points[(at + 1) % points.length] ?? one;
        if (one.y <= row === other.y <= row) return [];
        return [one.x + ((row - one.y) / (other.y - one.y)) * (other.x - one.x)];
      })
      .toSorted((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      mask.span(y, Math.round(crossings[at] ?? 0), Math.round(crossings[at + 1] ?? 0), value);
    }
  }
  mask.changed(area);
}

/** What was found in a picture, as row, first and end, where the picture stands in the frame. */
export function paintSpans(
  mask: Mask,
  spans: Int32Array,
  { left, top }: { left: number; top: number },
  value: Value,
): void {
  for (let at = 0; at + 2 < spans.length; at += 3) {
    mask.span((spans[at] ?? 0) + top, (spans[at + 1] ?? 0) + left, (spans[at + 2] ?? 0) + left, value);
  }
  mask.changed(whole(mask));
}

const whole = ({ width, height }: Mask): Rect => ({ left: 0, top: 0, right: width, bottom: height });

export function paintAll(mask: Mask, value: Value): void {
  for (let y = 0; y < mask.height; y += 1) mask.span(y, 0, mask.width, value);
  mask.changed(whole(mask));
}

/** What is painted becomes unpainted, and the other way round. */
export function invert(mask: Mask): void {
  mask.flip();
  mask.changed(whole(mask));
}

/** Lets what is painted reach further by a number of pixels, round at its corners; less far by a negative one. */
export function grow(mask: Mask, pixels: number): void {
  const { width, height } = mask;
  const reach = Math.abs(pixels);
  const value = pixels > 0 ? 1 : 0;
  // Begin and end of each run, and where those of a row begin.
  const runs: number[] = [];
  const rows = new Int32Array(height + 1);
  forRuns(mask.data, width, whole(mask), value, (y, from, to) => {
    runs.push(from, to);
    rows[y + 1] = runs.length;
  });
  for (let y = 1; y <= height; y += 1) rows[y] = Math.max(rows[y] ?? 0, rows[y - 1] ?? 0);
  const halves = Int32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.floor(Math.sqrt(reach ** 2 - (at - reach) ** 2)),
  );
  // How many runs of the rows around begin at each pixel, less those that end: a row is painted once, however many reach it.
  const edges = new Int32Array(width + 1);
  for (let y = 0; y < height; y += 1) {
    let [least, most] = [width, 0];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
      const half = halves[row - y + reach] ?? 0;
      const last = rows[row + 1] ?? 0;
      for (let run = rows[row] ?? 0; run < last; run += 2) {
        const from = Math.max(0, (runs[run] ?? 0) - half);
        const to = Math.min(width, (runs[run + 1] ?? 0) + half);
        edges[from] = (edges[from] ?? 0) + 1;
        edges[to] = (edges[to] ?? 0) - 1;
        if (from < least) least = from;
        if (to > most) most = to;
      }
    }
    let [depth, start] = [0, least];
    for (let x = least; x <= most; x += 1) {
      const edge = edges[x] ?? 0;
      if (edge === 0) continue;
      edges[x] = 0;
      if (depth === 0) start = x;
      depth += edge;
      if (depth === 0) mask.span(y, start, x, value);
    }
  }
  mask.changed(whole(mask));
}
