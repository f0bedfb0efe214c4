import type { Measured, StoredMedia } from '../tool.ts';
import type { Definition } from './definition.ts';
import { type PriceTable, partsOf, type Quantity, UNIT } from './price-table.ts';

const THOUSANDTHS = 1000;

const measures = ['pixels', 'frames', 'seconds'] as const;

/** What a file can measure. */
type Bounds = Readonly<Record<(typeof measures)[number], { from: number; to: number }>>;

/** Of each file that an order names. */
export type Box = Readonly<Record<string, Bounds>>;

/** What a file may measure: up to what the cost is stated for. What the cost does not ask is as little as it can be. */
export function boundsOf(name: string, cost: PriceTable, { fields }: Definition): Bounds {
  const own = partsOf(cost).quantities.map(({ part }) => part);
  const field = fields.find((one) => one.name === name);
  const most = (kind: Quantity['kind'], per: number) =>
    own.reduce((largest, of) => {
      const isItsOwn = of.kind === kind && 'field' in of && of.field === field?.name;
      return isItsOwn && 'most' in of && of.most !== undefined ? Math.max(largest, Math.floor(of.most * per)) : largest;
    }, 1);
  return {
    pixels: { from: 1, to: most('megapixels', UNIT) },
    frames: { from: 1, to: most('frames', 1) },
    // In thousandths.
    seconds: { from: 1, to: most('seconds', THOUSANDTHS) },
  };
}

export function measuredAt(box: Box, end: 'from' | 'to'): Measured {
  return Object.fromEntries(Object.entries(box).map(([name, bounds]) => [name, mediaAt(bounds, end)]));
}

/** Prices and costs ask for all pixels of a file, never for one side of it alone. */
function mediaAt({ pixels, frames, seconds }: Bounds, end: 'from' | 'to'): StoredMedia {
  const media = { contentType: 'application/octet-stream', bytes: 1, fps: 1 };
  return { ...media, width: pixels[end], height: 1, frames: frames[end], seconds: seconds[end] / THOUSANDTHS };
}

/** Cut where it reaches furthest from its beginning, in proportion; null for a point. */
export function halved(box: Box): Box[] | null {
  const ranges = Object.entries(box).flatMap(([name, bounds]) =>
    measures.map((measure) => ({ name, measure, bounds, ...bounds[measure] })),
  );
  const [first, ...others] = ranges;
  if (first === undefined) return null;
  const widest = others.reduce((one, other) => (other.to / other.from > one.to / one.from ? other : one), first);
  const { name, measure, bounds, from, to } = widest;
  if (from === to) return null;
  const middle = Math.min(to - 1, Math.max(from, Math.floor(Math.sqrt(from * to))));
  return [
    { from, to: middle },
    { from: middle + 1, to },
  ].map((range) => ({ ...box, [name]: { ...bounds, [measure]: range } }));
}

export function sizesIn(box: Box, { fields }: Definition): string {
  return Object.entries(box)
    .map(([name, { pixels, frames, seconds }]) => {
      const label = fields.find((field) => field.name === name)?.label ?? name;
      const parts = [
        ...(pixels.to > 1 ? [`${pixels.to / UNIT} megapixels`] : []),
        ...(frames.to > 1 ? [`${frames.to} frames`] : []),
        ...(seconds.to > 1 ? [`${seconds.to / THOUSANDTHS} seconds`] : []),
      ];
      return [label, ...parts].join(', ');
    })
    .join(', ');
}
