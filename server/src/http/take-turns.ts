export type Turns = (work: () => void) => void;

/**
 * Lets at most `size` pieces of work run in one turn of the event loop, in the order in which they came; the others wait
 * for the next turns. What else the loop has to do is done in between, however much work there is.
 */
export function createTurns(size: number): Turns {
  const queue: (() => void)[] = [];
  let left = size;
  let isTurning = false;

  function run(work: () => void): void {
    left -= 1;
    if (!isTurning) setImmediate(turn);
    isTurning = true;
    work();
  }

  function turn(): void {
    isTurning = false;
    left = size;
    for (const work of queue.splice(0, size)) run(work);
  }

  return (work) => {
    if (left > 0) run(work);
    else queue.push(work);
  };
}
