import { invalid } from '../http/failure.ts';
import type { TestClock } from '../store/service-rows.ts';
import type { World } from '../world.ts';
import { nextDueWork } from './due-work.ts';
import { sharedNow, skipped } from './now.ts';

const mostActs = 100_000;

/** Moves the shared time ahead by `seconds`, doing on the way, each at its moment, what falls due. */
export function advanceShared(world: World, seconds: number): void {
  world.database.transact(() => {
    const until = sharedNow(world) + seconds;
    try {
      runUntil(world, null, until, (moment) => {
        world.simulated = moment;
      });
    } finally {
      world.simulated = null;
    }
    world.tables.clock.put({ id: 'clock', offset: skipped(world) + seconds });
  });
}

/** Moves a test clock to `until`. Customers of other clocks notice nothing. */
export function advanceTestClock(world: World, clock: TestClock, until: number): TestClock {
  if (until <= clock.frozenTime) {
    throw invalid('The frozen time must be after the present frozen time of the test clock.', 'frozen_time');
  }
  const moveTo = (moment: number) => {
    world.tables.testClocks.put({ ...clock, frozenTime: moment });
  };
  runUntil(world, clock.id, until, moveTo);
  return world.tables.testClocks.put({ ...clock, frozenTime: until });
}

/** Does what has become due as time went by. */
export function catchUp(world: World): void {
  if (nextDueWork(world, null, sharedNow(world)) !== undefined) {
    advanceShared(world, 0);
  }
}

function runUntil(world: World, clock: string | null, until: number, moveTo: (moment: number) => void): void {
  for (let count = 0; count < mostActs; count += 1) {
    const next = nextDueWork(world, clock, until);
    if (next === undefined) {
      return;
    }
    moveTo(next.at);
    next.act();
  }
  throw invalid('Too much falls due in that time; advance in smaller steps.');
}
