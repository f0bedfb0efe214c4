/** Pixels of the frame; right and bottom are the first ones outside. */
export type Rect = { left: number; top: number; right: number; bottom: number };

const ONES = 0x01_01_01_01;

/** Where a run of this value ends that has begun at `at`, looking no further than `end`; four pixels at a time. */
function endOfRun(data: Uint8Array, words: Uint32Array, at: number, end: number, value: number): number {
  let next = at;
  while (next < end && next % 4 !== 0) {
    if (data[next] !== value) return next;
    next += 1;
  }
  const four = value * ONES;
  while (next + 4 <= end && words[next >> 2] === four) next += 4;
  while (next < end && data[next] === value) next += 1;
  return next;
}

const wordsOf = (data: Uint8Array) => new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);

/** Each run of this value in a part of a mask, row by row; a row ends every run. */
export function forRuns(
  data: Uint8Array,
  width: number,
  { left, top, right, bottom }: Rect,
  value: 0 | 1,
  found: (y: number, from: number, to: number) => void,
): void {
  const words = wordsOf(data);
  for (let y = top; y < bottom; y += 1) {
    const [begin, end] = [y * width + left, y * width + right];
    for (let at = begin; at < end; ) {
      const from = data[at] === value ? at : endOfRun(data, words, at, end, 1 - value);
      if (from === end) break;
      at = endOfRun(data, words, from, end, value);
      found(y, from - y * width, at - y * width);
    }
  }
}

/** Each 1 becomes 0 and each 0 becomes 1, four pixels at a time. */
export function flipAll(data: Uint8Array): void {
  const words = wordsOf(data);
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) ^ ONES;
  for (let at = words.length * 4; at < data.length; at += 1) data[at] = 1 - (data[at] ?? 0);
}

/** How many ones a part of a mask has. */
export function countOf(data: Uint8Array, width: number, { left, top, right, bottom }: Rect): number {
  const words = wordsOf(data);
  let count = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    let at = y * width + left;
    for (; at < end && at % 4 !== 0; at += 1) count += data[at] ?? 0;
    for (; at + 4 <= end; at += 4) {
      const four = words[at >> 2] ?? 0;
      count += four === 0 ? 0 : ((four & 0xff_00_ff) + ((four >>> 8) & 0xff_00_ff)) % 0xff_ff;
    }
    for (; at < end; at += 1) count += data[at] ?? 0;
  }
  return count;
}

/** The one value that a part of a mask has; null where it has both. */
export function onlyValue(data: Uint8Array, width: number, { left, top, right, bottom }: Rect): 0 | 1 | null {
  const words = wordsOf(data);
  const value = data[top * width + left] === 1 ? 1 : 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    if (endOfRun(data, words, y * width + left, end, value) < end) return null;
  }
  return value;
}

/** A square of a mask as lengths of runs, which begin with one of zeros; row after row. A side has 256 pixels at most. */
export function runsOf(data: Uint8Array, width: number, { left, top, right, bottom }: Rect): Uint16Array {
  const words = wordsOf(data);
  const runs: number[] = [];
  let value = 0;
  let length = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; ) {
      const next = endOfRun(data, words, at, end, value);
      length += next - at;
      at = next;
      if (at === end) break;
      pushRun(runs, length);
      value = 1 - value;
      length = 0;
    }
  }
  pushRun(runs, length);
  return new Uint16Array(runs);
}

const LONGEST = 65_535;

/** A full square is one pixel longer than 16 bits hold: a run of nothing stands between its parts. */
function pushRun(runs: number[], length: number): void {
  if (length > LONGEST) runs.push(LONGEST, 0, length - LONGEST);
  else runs.push(length);
}

export function writeRuns(
  data: Uint8Array,
  width: number,
  { left, top, right, bottom }: Rect,
  runs: Uint16Array,
): void {
  let run = 0;
  let rest = runs[0] ?? 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; ) {
      while (rest === 0 && run < runs.length) {
        run += 1;
        rest = runs[run] ?? 0;
      }
      const taken = Math.min(rest, right - x);
      if (taken === 0) break;
      data.fill(run % 2, y * width + x, y * width + x + taken);
      rest -= taken;
      x += taken;
    }
  }
}
