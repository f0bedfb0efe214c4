/** Pixels of 8 bits, row by row. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Uint8Array };
/** One value of 0 to 255 for each pixel. */
export type Cover = { width: number; height: number; data: Uint8Array };
export type Place = { left: number; top: number };

/** The longest way that new pixels fade, in pixels. */
export const MOST_FEATHER = 128;
/** From here on a pixel of a mask is painted. */
const PAINTED = 128;
/** As far from everything painted as counts. */
const FAR = MOST_FEATHER + 1;

/**
 * How much of what is new shows: all of it where the mask is painted, less and less up to `feather` pixels away from there
 * (as the crow flies), and nothing beyond.
 */
export function* featheredCover({ width, height, data }: Cover, feather: number): Generator<undefined, Cover> {
  const cover = new Uint8Array(width * height);
  for (let at = 0; at < cover.length; at += 1) cover[at] = (data[at] ?? 0) >= PAINTED ? 255 : 0;
  yield;
  if (feather === 0) return { width, height, data: cover };
  const above = yield* distancesAlongColumns(cover, width, height);
  const row = new Uint8Array(width);
  const lowest = createEnvelope(width);
  for (let y = 0; y < height; y += 1) {
    row.set(above.subarray(y * width, (y + 1) * width));
    if (row.some((distance) => distance <= feather)) {
      lowest(row, feather, (x, squared) => {
        const distance = Math.sqrt(squared);
        if (distance > 0 && distance <= feather) cover[y * width + x] = fading(distance, feather);
      });
    }
    if (y % 64 === 0) yield;
  }
  return { width, height, data: cover };
}

/** Never nothing within the feather, never all outside the mask. */
function fading(distance: number, feather: number): number {
  return Math.max(1, Math.min(254, Math.round(255 * (1 - distance / (feather + 1)))));
}

/** How far the next painted pixel of the same column is, up or down; `FAR` where that is too far to count. */
function* distancesAlongColumns(cover: Uint8Array, width: number, height: number): Generator<undefined, Uint8Array> {
  const distances = new Uint8Array(cover.length).fill(FAR);
  for (let y = 0; y < height; y += 1) {
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      if (cover[at] === 255) distances[at] = 0;
      else if (y > 0) distances[at] = Math.min(FAR, (distances[at - width] ?? FAR) + 1);
    }
    if (y % 256 === 0) yield;
  }
  for (let y = height - 2; y >= 0; y -= 1) {
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      distances[at] = Math.min(distances[at] ?? FAR, (distances[at + width] ?? FAR) + 1);
    }
    if (y % 256 === 0) yield;
  }
  return distances;
}

/** The lower envelope of the parabolas of one row (Felzenszwalb and Huttenlocher, 2012): squared distances to what is painted. */
function createEnvelope(width: number) {
  const [tops, starts] = [new Int32Array(width), new Float64Array(width + 1)];
  return (row: Uint8Array, feather: number, found: (x: number, squared: number) => void): void => {
    let last = -1;
    const squareOf = (x: number) => (row[x] ?? FAR) ** 2;
    for (let x = 0; x < width; x += 1) {
      if ((row[x] ?? FAR) > feather) continue;
      let start = Number.NEGATIVE_INFINITY;
      while (last >= 0) {
        const top = tops[last] ?? 0;
        start = (squareOf(x) + x * x - squareOf(top) - top * top) / (2 * (x - top));
        if (start > (starts[last] ?? 0)) break;
        last -= 1;
        start = Number.NEGATIVE_INFINITY;
      }
      last += 1;
      tops[last] = x;
      starts[last] = start;
    }
    for (let x = 0, at = 0; x < width; x += 1) {
      while (at < last && (starts[at + 1] ?? 0) < x) at += 1;
      const top = tops[at] ?? 0;
      found(x, (x - top) ** 2 + squareOf(top));
    }
  };
}

/**
 * What was painted, laid over the original that stands at `place` in a frame of the cover's size. Where the cover is 0 and the
 * original stands, the result is the original to the byte; where none stands, all is new.
 * @param painted as large as the frame, without alpha
 */
export function* layOver(
  original: Pixels,
  place: Place,
  painted: Uint8Array,
  cover: Cover,
): Generator<undefined, Pixels> {
  const { width, height } = cover;
  const { channels } = original;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [ownX, ownY] = [x - place.left, y - place.top];
      const isOwn = ownX >= 0 && ownY >= 0 && ownX < original.width && ownY < original.height;
      const share = isOwn ? (cover.data[at] ?? 0) : 255;
      const from = isOwn ? (ownY * original.width + ownX) * channels : 0;
      blend(data, at * channels, { channels, original: original.data, from, painted, paintedFrom: at * 3, share });
    }
    if (y % 64 === 0) yield;
  }
  return { width, height, channels, data };
}

type Blend = {
  channels: 3 | 4;
  original: Uint8Array;
  from: number;
  painted: Uint8Array;
  paintedFrom: number;
  share: number;
};

function blend(data: Uint8Array, to: number, { channels, original, from, painted, paintedFrom, share }: Blend): void {
  if (share === 0) {
    for (let part = 0; part < channels; part += 1) data[to + part] = original[from + part] ?? 0;
    return;
  }
  const ownAlpha = channels === 4 && share < 255 ? (original[from + 3] ?? 0) : 255;
  const [ownWeight, newWeight] = [(255 - share) * ownAlpha, share * 255];
  const total = ownWeight + newWeight;
  for (let part = 0; part < 3; part += 1) {
    const own = share < 255 ? (original[from + part] ?? 0) : 0;
    data[to + part] = Math.round((own * ownWeight + (painted[paintedFrom + part] ?? 0) * newWeight) / total);
  }
  if (channels === 4) data[to + 3] = Math.round(total / 255);
}
