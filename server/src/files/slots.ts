export type Slots = { run: <Result>(work: () => Promise<Result>) => Promise<Result>; waiting: () => number };

/** Lets at most `size` pieces of work run at once; the others wait in order. */
export function createSlots(size: number): Slots {
  const queue: (() => void)[] = [];
  let free = size;

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => queue.length,
  };
}
