import { setImmediate as afterOthers } from 'node:timers/promises';

const SLICE_MS = 10;

/** Works through something long in short pieces, between which this process does everything else. */
export async function inSlices<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since > SLICE_MS) {
      await afterOthers();
      since = performance.now();
    }
  }
}
