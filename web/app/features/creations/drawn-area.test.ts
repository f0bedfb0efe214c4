import { describe, expect, it } from 'vitest';
import { type Area, nextArea } from './drawn-area.ts';

const sight: Area = { from: 5000, to: 5900 };

/** All areas on the way until nothing changes any more. */
function untilStill(drawn: Area, isDown: boolean): Area[] {
  const areas = [drawn];
  for (;;) {
    const last = areas.at(-1) ?? drawn;
    const next = nextArea(last, sight, isDown);
    if (next.from === last.from && next.to === last.to) return areas;
    areas.push(next);
  }
}

describe('the part of the gallery that is drawn', () => {
  it('grows by about a row of cards a frame, until what is in sight and a margin exist', () => {
    const areas = untilStill({ from: 5000, to: 5100 }, true);
    for (const [place, area] of areas.entries()) {
      const before = areas[place - 1] ?? area;
      expect(area.to - area.from - (before.to - before.from)).toBeLessThanOrEqual(360);
    }
    expect(areas.at(-1)).toEqual({ from: 4650, to: 6600 });
  });

  it('covers what is in sight before anything beyond it', () => {
    const areas = untilStill({ from: 5850, to: 5900 }, true);
    const isBeyond = ({ from, to }: Area) => from < sight.from || to > sight.to;
    const covering = areas.findIndex(({ from, to }) => from <= sight.from && to >= sight.to);
    expect(areas.slice(0, covering).some(isBeyond)).toBe(false);
  });

  it('reaches further to where the page moves', () => {
    expect(untilStill(sight, false).at(-1)).toEqual({ from: 4300, to: 6250 });
  });

  it('leaves at once what a jump has left behind, and begins at the edge that stays in sight longest', () => {
    expect(nextArea({ from: 0, to: 900 }, sight, true)).toEqual({ from: 5900, to: 5900 });
    expect(nextArea({ from: 9000, to: 9900 }, sight, false)).toEqual({ from: 5000, to: 5000 });
  });
});
