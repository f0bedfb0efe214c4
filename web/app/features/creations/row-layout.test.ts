import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, isLastRowOpen, justifyRows, neighbor, rowAt, stackRows } from './row-layout.ts';

const frame: Frame = { width: 1200, gap: 16, mediaHeight: 240, minWidth: 0, footer: 100, isSingle: false };
const aspects = fc.array(fc.double({ min: 0.72, max: 2.2, noNaN: true }), { maxLength: 120 });
const frames = fc.integer({ min: 560, max: 1600 }).map((width) => ({ ...frame, width }));

describe('rows of the gallery', () => {
  it('show every picture once, in its order and its own aspect', () => {
    fc.assert(
      fc.property(aspects, frames, (shown, box) => {
        const rows = justifyRows(shown, box);
        const cells = rows.flatMap((row) => row.cells.map((cell) => ({ ...cell, height: row.height - box.footer })));
        expect(cells.map(({ index }) => index)).toEqual(shown.map((_, index) => index));
        for (const { index, width, height } of cells) expect(width / height).toBeCloseTo(shown[index] ?? 0, 6);
      }),
    );
  });

  it('fill the width, but for the last, and never overflow it', () => {
    fc.assert(
      fc.property(aspects, frames, (shown, box) => {
        const ends = justifyRows(shown, box).map(({ cells }) => {
          const last = cells.at(-1);
          return last ? last.left + last.width : 0;
        });
        for (const end of ends.slice(0, -1)) expect(end).toBeCloseTo(box.width, 3);
        for (const end of ends) expect(end).toBeLessThanOrEqual(box.width + 0.001);
      }),
    );
  });

  it('lie below one another with one gap between', () => {
    fc.assert(
      fc.property(aspects, frames, (shown, box) => {
        const rows = justifyRows(shown, box);
        for (const [place, row] of rows.entries()) {
          const above = rows[place - 1];
          expect(row.top).toBeCloseTo(above ? above.top + above.height + box.gap : 0, 6);
        }
      }),
    );
  });

  it('do not move when more pictures are appended, but for the last', () => {
    fc.assert(
      fc.property(aspects, aspects, frames, (shown, appended, box) => {
        const before = justifyRows(shown, box).slice(0, -1);
        expect(justifyRows([...shown, ...appended], box).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it('are found by their distance from the top: the first whose end lies below it, or the last', () => {
    fc.assert(
      fc.property(aspects, frames, fc.double({ min: -500, max: 20_000, noNaN: true }), (shown, box, distance) => {
        const rows = justifyRows(shown, box);
        const below = rows.findIndex(({ top, height }) => top + height > distance);
        expect(rowAt(rows, distance)).toBe(below === -1 ? Math.max(0, rows.length - 1) : below);
      }),
    );
  });

  it('keep to about the wanted height', () => {
    const rows = justifyRows(
      Array.from({ length: 40 }, (_, index) => 0.75 + (index % 5) * 0.3),
      frame,
    );
    for (const { height } of rows) {
      expect(height - frame.footer).toBeGreaterThan(frame.mediaHeight * 0.6);
      expect(height - frame.footer).toBeLessThanOrEqual(frame.mediaHeight * 1.5);
    }
  });

  it('are rather higher than too narrow for the words below a picture', () => {
    const cramped = { ...frame, width: 760 };
    const narrowest = (minWidth: number) =>
      Math.min(...(justifyRows([1.5, 0.72, 2, 1], { ...cramped, minWidth })[0]?.cells.map(({ width }) => width) ?? []));
    expect(narrowest(0)).toBeLessThan(150);
    expect(narrowest(150)).toBeGreaterThan(150);
  });

  it('are single on a phone, each picture as wide as the screen', () => {
    const rows = justifyRows([1, 2], { ...frame, width: 360, isSingle: true });
    expect(rows.map(({ cells, height }) => [cells.length, cells[0]?.width, height])).toEqual([
      [1, 360, 460],
      [1, 360, 280],
    ]);
  });

  it('say whether the last one still has room', () => {
    expect(isLastRowOpen(justifyRows([1, 1], frame), frame)).toBe(true);
    expect(isLastRowOpen(justifyRows([1.6, 1.6, 1.6], frame), frame)).toBe(false);
    expect(isLastRowOpen([], frame)).toBe(false);
  });
});

describe('arrow keys', () => {
  const rows = justifyRows([1, 1, 1, 1, 1, 1, 1, 1, 1], { ...frame, width: 770 });

  it('lead through a grid of three columns', () => {
    expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3]);
    expect(neighbor(rows, 4, 'previous')).toBe(3);
    expect(neighbor(rows, 4, 'next')).toBe(5);
    expect(neighbor(rows, 4, 'above')).toBe(1);
    expect(neighbor(rows, 4, 'below')).toBe(7);
    expect(neighbor(rows, 4, 'first')).toBe(0);
    expect(neighbor(rows, 4, 'last')).toBe(8);
  });

  it('stay at the edges', () => {
    expect(neighbor(rows, 0, 'previous')).toBe(0);
    expect(neighbor(rows, 1, 'above')).toBe(1);
    expect(neighbor(rows, 8, 'next')).toBe(8);
    expect(neighbor(rows, 7, 'below')).toBe(7);
  });

  it('go line by line through a list', () => {
    const lines = stackRows(3, { width: 800, height: 72, gap: 8 });
    expect(neighbor(lines, 1, 'below')).toBe(2);
    expect(neighbor(lines, 1, 'above')).toBe(0);
  });
});
