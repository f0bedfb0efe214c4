import { countOf, flipAll, type Rect, runsOf, writeRuns } from './runs.ts';

/** Side of the squares of which undo keeps what was in them. Pixels. */
const TILE = 256;
/** What undo may keep in all. A square that is empty or full takes two bytes, so this is hardly ever reached. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What squares held before a change, as runs. */
type Change = { tiles: ReadonlyMap<number, Uint16Array>; bytes: number };

export type Mask = ReturnType<typeof createMask>;

/**
 * What is painted, a byte a pixel: 1 is changed by an edit. Everything is painted in spans of rows; `begin` and `commit`
 * make one step of undo of what lies between.
 */
export function createMask(width: number, height: number) {
  let onChange: (rect: Rect) => void = () => undefined;
  const data = new Uint8Array(width * height);
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const counts = new Int32Array(columns * rows);
  const [undone, redone]: [Change[], Change[]] = [[], []];
  let open: Map<number, Uint16Array> | null = null;
  let edits = 0;

  function rectOf(tile: number): Rect {
    const left = (tile % columns) * TILE;
    const top = Math.floor(tile / columns) * TILE;
    return { left, top, right: Math.min(width, left + TILE), bottom: Math.min(height, top + TILE) };
  }

  function touch(y: number, from: number, to: number): void {
    if (open === null) return;
    const row = Math.floor(y / TILE) * columns;
    for (let tile = row + Math.floor(from / TILE); tile <= row + Math.floor((to - 1) / TILE); tile += 1) {
      if (!open.has(tile)) open.set(tile, runsOf(data, width, rectOf(tile)));
    }
  }

  function recount(tile: number): void {
    counts[tile] = countOf(data, width, rectOf(tile));
  }

  function restore(change: Change): Change {
    const before = new Map([...change.tiles.keys()].map((tile) => [tile, runsOf(data, width, rectOf(tile))]));
    for (const [tile, runs] of change.tiles) {
      writeRuns(data, width, rectOf(tile), runs);
      recount(tile);
      onChange(rectOf(tile));
    }
    return changeOf(before);
  }

  function step(from: Change[], to: Change[]): boolean {
    const last = from.pop();
    if (last === undefined) return false;
    to.push(restore(last));
    return true;
  }

  return {
    width,
    height,
    data,
    begin(): void {
      open = new Map();
    },
    /** Paints a row from `from` up to, and without, `to`; what lies outside the frame is left out. */
    span(y: number, from: number, to: number, value: 0 | 1): void {
      const [start, end] = [Math.max(0, from), Math.min(width, to)];
      if (y < 0 || y >= height || end <= start) return;
      touch(y, start, end);
      data.fill(value, y * width + start, y * width + end);
    },
    /** What is painted becomes unpainted, and the other way round. */
    flip(): void {
      for (let y = 0; y < height; y += TILE) touch(y, 0, width);
      flipAll(data);
    },
    changed: (rect: Rect) => onChange(rect),
    /** Tells one listener of everything that changes from now on. */
    listen(listener: (rect: Rect) => void): void {
      onChange = listener;
    },
    commit(): void {
      const change = changeOf(open ?? new Map());
      open = null;
      if (change.tiles.size === 0) return;
      for (const tile of change.tiles.keys()) recount(tile);
      edits += 1;
      undone.push(change);
      redone.length = 0;
      let bytes = undone.reduce((sum, one) => sum + one.bytes, 0);
      while (bytes > MOST_BYTES && undone.length > 1) bytes -= undone.shift()?.bytes ?? 0;
    },
    /** Takes back what was painted since `begin`. */
    rollBack(): void {
      if (open !== null) restore(changeOf(open));
      open = null;
    },
    /** What is there now is where undo ends. */
    forget(): void {
      undone.length = 0;
      edits = 0;
    },
    /** What was taken back does not return. */
    forgetUndone(): void {
      redone.length = 0;
    },
    undo: () => step(undone, redone),
    redo: () => step(redone, undone),
    canUndo: () => undone.length > 0,
    canRedo: () => redone.length > 0,
    /** How many steps were painted, those that were taken back with them. */
    edits: () => edits,
    /** How many pixels are painted, as of the last commit. */
    painted: () => counts.reduce((sum, count) => sum + count, 0),
  };
}

function changeOf(tiles: ReadonlyMap<number, Uint16Array>): Change {
  return { tiles, bytes: [...tiles.values()].reduce((sum, { byteLength }) => sum + byteLength + 64, 0) };
}
