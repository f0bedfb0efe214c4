/** Lets at most `size` pieces of work run at once; the others wait. */
type Slots = {
  /** @param of whose work it is: people take turns, and nobody has all slots while there is more than one */
  run: <Result>(work: () => Promise<Result>, of?: string) => Promise<Result>;
  waiting: () => number;
};

type Waiting = { of: string | undefined; begin: () => void };

export function createSlots(size: number): Slots {
  const mostOfOne = Math.max(1, size - 1);
  const queue: Waiting[] = [];
  const running = new Map<string, number>();
  let free = size;

  const countOf = (of: string | undefined) => (of === undefined ? 0 : (running.get(of) ?? 0));
  const mayBegin = (of: string | undefined) => of === undefined || countOf(of) < mostOfOne;

  function take(of: string | undefined): void {
    free -= 1;
    if (of !== undefined) running.set(of, countOf(of) + 1);
  }

  /** The first piece of work of whoever has least under way, among those who may begin another. */
  function next(): Waiting | undefined {
    const able = queue.filter(({ of }) => mayBegin(of));
    return able.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || countOf(one.of) < countOf(best.of) ? one : best),
      undefined,
    );
  }

  async function enter(of: string | undefined): Promise<void> {
    if (free > 0 && mayBegin(of)) return take(of);
    await new Promise<void>((begin) => queue.push({ of, begin }));
  }

  function leave(of: string | undefined): void {
    free += 1;
    const left = countOf(of) - 1;
    if (of !== undefined && left > 0) running.set(of, left);
    else if (of !== undefined) running.delete(of);
    const waiting = next();
    if (waiting === undefined) return;
    queue.splice(queue.indexOf(waiting), 1);
    take(waiting.of);
    waiting.begin();
  }

  return {
    async run(work, of) {
      await enter(of);
      try {
        return await work();
      } finally {
        leave(of);
      }
    },
    waiting: () => queue.length,
  };
}
