import { costOf, learnColors, type Pixels } from './color-model.ts';

export type Spot = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };
/** A box around a thing, a spot on it, or whatever is in front. Pixels of the picture. */
export type Wanted = { box: Box } | { spot: Spot } | 'main';

/** What is known of a pixel. */
export const sure = { not: 0, background: 1, object: 2 } as const;

export type Hints = {
  sure: Uint8Array;
  /** How much each pixel leans to the thing for where it is; null where that says nothing. */
  lean: Float32Array | null;
  /** From which pixels the colors are learned to begin with. */
  object: number[];
  background: number[];
  /** What is found is connected with it. */
  point: Spot | null;
};

/** How wide the edge of a picture is that shows what is behind things, and a spot on one; shares of the longest side. */
const [EDGE, SPOT, NEAR, FAR] = [0.05, 0.012, 0.05, 0.35];
/** The lower edge often has the thing itself in its middle. */
const MIDDLE = { from: 0.15, to: 0.85 };
/** The share of a picture that is taken for its thing before anything is known. */
const FIRST_SHARE = 0.25;
const LEANING = 4;

export function hintsFor(picture: Pixels, wanted: Wanted, scale: number): Hints {
  if (wanted === 'main') return ofMain(picture);
  if ('spot' in wanted) return ofSpot(picture, { x: wanted.spot.x * scale, y: wanted.spot.y * scale });
  const { left, top, right, bottom } = wanted.box;
  return ofBox(picture, { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale });
}

function ofBox(picture: Pixels, box: Box): Hints {
  const { width, height } = picture;
  const object: number[] = [];
  const background: number[] = [];
  const hints = { sure: new Uint8Array(width * height), lean: null, object, background };
  for (const { x, y, pixel } of pixelsOf(picture)) {
    if (x >= box.left - 0.5 && x < box.right && y >= box.top - 0.5 && y < box.bottom) {
      hints.object.push(pixel);
    } else {
      hints.background.push(pixel);
      hints.sure[pixel] = sure.background;
    }
  }
  // Around all of a picture there is no background.
  return hints.background.length === 0 ? ofMain(picture) : { ...hints, point: null };
}

function ofSpot(picture: Pixels, spot: Spot): Hints {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const object: number[] = [];
  const background: number[] = [];
  const hints = { sure: new Uint8Array(width * height), object, background };
  const lean = new Float32Array(width * height);
  for (const { x, y, pixel } of pixelsOf(picture)) {
    const away = Math.hypot(x + 0.5 - spot.x, y + 0.5 - spot.y) / side;
    if (away <= Math.max(SPOT, 1.5 / side)) hints.sure[pixel] = sure.object;
    if (away <= NEAR) hints.object.push(pixel);
    if (away >= FAR || isAtEdge(x, y, picture, EDGE / 2)) hints.background.push(pixel);
    lean[pixel] = -LEANING * Math.min(1, away / FAR) ** 2;
  }
  const clamped = (at: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(at)));
  return { ...hints, lean, point: { x: clamped(spot.x, width), y: clamped(spot.y, height) } };
}

/** What has other colors than the edges of the picture, and rather in its middle. */
function ofMain(picture: Pixels): Hints {
  const { width, height } = picture;
  const background: number[] = [];
  for (const { x, y, pixel } of pixelsOf(picture)) {
    const isBelow = y >= height * (1 - EDGE) && x > width * MIDDLE.from && x < width * MIDDLE.to;
    if (isAtEdge(x, y, picture, EDGE) && !isBelow) background.push(pixel);
  }
  const known = new Uint8Array(width * height);
  const lean = new Float32Array(width * height);
  const model = learnColors(picture, background);
  if (model === null) return { sure: known, lean, object: [], background, point: null };
  const strange = new Float32Array(width * height);
  for (const { x, y, pixel } of pixelsOf(picture)) {
    const away = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.55) / 0.5;
    strange[pixel] = (costOf(model, picture, pixel) - costFloor) * Math.exp(-2 * away * away);
    lean[pixel] = LEANING * (0.5 - Math.min(1, away));
  }
  const first = strange.toSorted((one, other) => other - one)[Math.floor(strange.length * FIRST_SHARE)] ?? 0;
  const object: number[] = [];
  for (const [pixel, value] of strange.entries()) if (value > first) object.push(pixel);
  for (const pixel of background) known[pixel] = sure.background;
  return { sure: known, lean, object, background, point: null };
}
/** What a color that is quite likely costs at least. */
const costFloor = -10;

function isAtEdge(x: number, y: number, { width, height }: Pixels, share: number): boolean {
  const wide = Math.max(1, share * Math.max(width, height));
  return x < wide || y < wide || x >= width - wide || y >= height - wide;
}

function* pixelsOf({ width, height }: Pixels) {
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) yield { x, y, pixel: y * width + x };
}
