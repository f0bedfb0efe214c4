import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Part, PartName } from '../support/installation.ts';

/** A part is killed `afterMs` after the one before it is back, and starts again `downMs` later. */
export type Kill = { part: PartName; afterMs: number; downMs: number };

/** Lines of kills that run side by side, so that also several parts are away at once. The same for the same seed. */
export function planKills(seed: number, killsOfEach: number, lines: PartName[][]): Kill[][] {
  const [plan] = fc.sample(fc.tuple(...lines.map((parts) => line(parts, killsOfEach))), { seed, numRuns: 1 });
  return plan ?? [];
}

function line(parts: PartName[], killsOfEach: number): fc.Arbitrary<Kill[]> {
  const victims = Array.from({ length: killsOfEach }, () => parts).flat();
  return fc
    .tuple(
      fc.shuffledSubarray(victims, { minLength: victims.length }),
      fc.array(fc.record({ afterMs: evenly(200, 2500), downMs: evenly(0, 700) }), {
        minLength: victims.length,
        maxLength: victims.length,
      }),
    )
    .map(([order, times]) => times.map((time, i) => ({ ...time, part: order[i] ?? 'server' })));
}

/** fast-check's own integers lean towards the ends. */
const evenly = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Answers how many kills there were. */
export async function disturb(parts: Readonly<Record<PartName, Part>>, plan: Kill[][]): Promise<number> {
  let done = 0;
  await Promise.all(
    plan.map(async (kills) => {
      for (const { part, afterMs, downMs } of kills) {
        await sleep(afterMs);
        await parts[part].kill();
        done += 1;
        await sleep(downMs);
        await parts[part].start();
      }
    }),
  );
  return done;
}
