/** Chance that a seed repeats. */
export type Random = {
  /** From 0 up to, not including, `below`. */
  whole: (below: number) => number;
  /** Whether something happens that does so in one of `times`. */
  oneIn: (times: number) => boolean;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** The generator mulberry32: 32 bits of state, good enough to be surprised by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    oneIn: (times) => whole(times) === 0,
    pick: (items) => items[whole(items.length)] ?? items[0],
  };
}
