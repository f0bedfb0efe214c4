import type { Measured, StoredMedia } from '../measured.ts';
import { withOnePicture } from './canvas.ts';
import { type Definition, type Field, type FieldOf, MOST_SEED, mediaOf } from './definition.ts';

/** An order as somebody might place it, with what the server would measure on its files. */
export type SampleOrder = { input: Record<string, unknown>; measured: Measured };

type Draw = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  whole: (least: number, most: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item | undefined;
};

const UNIT = 1_000_000;
/** What a file may be where no table says a most. */
const MOST_SECONDS = 600;
const MOST_MEGAPIXELS = 100;

/**
 * Orders that a definition takes, drawn by lot; the same seed draws the same ones. Extremes are drawn more often than
 * their share, since that is where money is lost.
 * @param fileAt the address of a file for the input
 */
export function* sampleOrders(
  definition: Definition,
  { seed, count, fileAt }: { seed: number; count: number; fileAt: (kind: string, name: string) => string },
): Generator<SampleOrder> {
  const one = withOnePicture(definition);
  const draw = drawFrom(seed);
  for (let n = 0; n < count; n += 1) {
    const order: { input: Record<string, unknown>; measured: Record<string, StoredMedia> } = {
      input: {},
      measured: {},
    };
    for (const field of one.fields) fillIn(field, order, { definition: one, draw, fileAt });
    yield order;
  }
}

/** A linear congruential generator, which is good enough to scatter orders. */
function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (least: number, most: number) => {
    const lot = next();
    if (lot < 0.15) return least;
    if (lot < 0.3) return most;
    return least + Math.floor(next() * (most - least + 1));
  };
  return { next, whole, oneOf: (items) => items[Math.floor(next() * items.length)] };
}

type Parts = { definition: Definition; draw: Draw; fileAt: (kind: string, name: string) => string };

function fillIn(
  field: Field,
  { input, measured }: { input: Record<string, unknown>; measured: Record<string, StoredMedia> },
  { definition, draw, fileAt }: Parts,
): void {
  const { name } = field;
  const put = (place: string) => {
    measured[place] = mediaFor(field, definition, draw);
    return fileAt(mediaOf(field) ?? 'image', place);
  };
  switch (field.kind) {
    case 'prompt':
    case 'text': {
      const least = field.minLength ?? (field.required === true || field.kind === 'prompt' ? 1 : 0);
      input[name] = 'x'.repeat(draw.whole(least, field.maxLength));
      return;
    }
    case 'image':
    case 'video':
    case 'audio':
      input[name] = field.required === true || draw.next() < 0.6 ? put(name) : '';
      return;
    case 'files': {
      const fewest = Math.max(field.min, 1);
      const count = field.required === true || draw.next() < 0.7 ? draw.whole(fewest, field.max) : 0;
      input[name] = Array.from({ length: count }, (_none, place) => put(`${name}.${place}`));
      return;
    }
    case 'select':
      input[name] = draw.oneOf(field.choices)?.value ?? field.default;
      return;
    case 'multiselect':
      input[name] = someOf(field, draw);
      return;
    case 'number': {
      const steps = Math.floor((field.max - field.min) / field.step + 1e-6);
      input[name] = Number((field.min + draw.whole(0, steps) * field.step).toFixed(6));
      return;
    }
    case 'seed':
      input[name] = draw.next() < 0.5 ? -1 : draw.whole(0, Math.min(field.max, MOST_SEED));
      return;
    case 'switch':
      input[name] = draw.next() < 0.5;
      return;
    case 'size': {
      const { width, height } = sizeFor(field, draw);
      input[field.widthName] = width;
      input[field.heightName] = height;
    }
  }
}

function someOf({ choices, min, max }: FieldOf<'multiselect'>, draw: Draw): unknown[] {
  const left = choices.map(({ value }) => value);
  const count = draw.whole(min, Math.min(max, left.length));
  return Array.from({ length: count }, () => left.splice(Math.floor(draw.next() * left.length), 1)[0]);
}

function sizeFor({ presets, custom, default: usual }: FieldOf<'size'>, draw: Draw): { width: number; height: number } {
  if (custom === undefined || draw.next() < 0.4) return draw.oneOf(presets) ?? usual;
  const side = () =>
    custom.multipleOf *
    draw.whole(Math.ceil(custom.min / custom.multipleOf), Math.floor(custom.max / custom.multipleOf));
  return { width: side(), height: side() };
}

/** A file within the ceilings that any table sets: others are refused. */
function mediaFor({ name }: Field, { price, routes }: Definition, draw: Draw): StoredMedia {
  const tables = [price, ...routes.map(({ cost }) => cost)];
  const asked = tables.flatMap(({ rates }) =>
    rates.flatMap(({ per, when }) => [
      ...per,
      ...when.flatMap((condition) => (condition.kind === 'atLeast' ? [condition.of] : [])),
    ]),
  );
  const ceiling = (kind: 'seconds' | 'frames' | 'megapixels', otherwise: number) =>
    asked.reduce(
      (least, of) => (of.kind === kind && of.field === name ? Math.min(least, of.most ?? otherwise) : least),
      otherwise,
    );
  const pixels = Math.floor(ceiling('megapixels', MOST_MEGAPIXELS) * UNIT);
  const width = draw.whole(1, Math.max(1, Math.floor(Math.sqrt(pixels))));
  const height = draw.whole(1, Math.max(1, Math.min(32_768, Math.floor(pixels / width))));
  return {
    contentType: 'application/octet-stream',
    bytes: 1000,
    width,
    height,
    seconds: draw.whole(1, Math.floor(ceiling('seconds', MOST_SECONDS) * 1000)) / 1000,
    frames: draw.whole(1, Math.max(1, Math.floor(ceiling('frames', MOST_SECONDS * 60)))),
    fps: 25,
  };
}
