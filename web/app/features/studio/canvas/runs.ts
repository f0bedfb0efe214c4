/** Pixels of the frame; right and bottom are the first ones outside. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/** A square of a mask as lengths of runs, which begin with one of zeros; row after row. A side has 256 pixels at most. */
export function runsOf(data: Uint8Array, width: number, { left, top, right, bottom }: Rect): Uint16Array {
  const runs: number[] = [];
  let value = 0;
  let length = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      if (data[at] === value) {
        length += 1;
        continue;
      }
      pushRun(runs, length);
      value = 1 - value;
      length = 1;
    }
  }
  pushRun(runs, length);
  return Uint16Array.from(runs);
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
