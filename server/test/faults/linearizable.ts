/** One thing that somebody did to a balance, or saw of it; moments in milliseconds of one clock. */
export type Operation = {
  from: number;
  /** When it was answered; infinite when it happened and nobody knows when. */
  until: number;
  /** What it added to the balance. */
  change: number;
  /** The balance that it told, after its own change. */
  saw?: number;
  /** It was refused for want of so many tokens. */
  lacked?: number;
};

/**
 * Whether there is an order of the operations, each at one moment between its beginning and its answer, in which every
 * balance that was told is the right one. After J. Wing and C. Gong, "Testing and Verifying Concurrent Objects" (1993),
 * with G. Lowe's memory of what was tried in vain. Takes long only when very many operations overlap.
 */
export function isLinearizable(initial: number, operations: readonly Operation[]): boolean {
  const all = [...operations].sort((a, b) => a.from - b.from);
  const triedInVain = new Set<string>();

  /** `first`: all before it are placed, as are those in `later`. */
  function place(first: number, later: readonly number[], balance: number): boolean {
    const start = skip(first, later);
    if (start === all.length) return true;
    const rest = later.filter((n) => n > start);
    const key = `${start}:${rest.join()}`;
    if (triedInVain.has(key)) return false;
    for (const n of candidates(start, rest)) {
      const operation = all[n];
      if (operation === undefined || !isPossible(operation, balance)) continue;
      const placed = [...rest, n].sort((a, b) => a - b);
      if (place(start, placed, balance + operation.change)) return true;
    }
    triedInVain.add(key);
    return false;
  }

  function skip(first: number, later: readonly number[]): number {
    let next = first;
    while (later.includes(next)) next += 1;
    return next;
  }

  /** What began before any other that is left was answered. */
  function candidates(start: number, placed: readonly number[]): number[] {
    const open: number[] = [];
    let earliestAnswer = Number.POSITIVE_INFINITY;
    for (let n = start; n < all.length; n += 1) {
      const operation = all[n];
      if (operation === undefined || operation.from > earliestAnswer) break;
      if (placed.includes(n)) continue;
      open.push(n);
      earliestAnswer = Math.min(earliestAnswer, operation.until);
    }
    return open.filter((n) => (all[n]?.from ?? 0) <= earliestAnswer);
  }

  return place(0, [], initial);
}

function isPossible({ change, saw, lacked }: Operation, balance: number): boolean {
  if (lacked !== undefined) return balance < lacked;
  return balance + change >= 0 && (saw === undefined || balance + change === saw);
}
