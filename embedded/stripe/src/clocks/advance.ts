import { invalid } from '../http/failure.ts';
import type { TestClock } from '../store/service-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { nextDueWork } from './due-work.ts';
import { sharedNow, skipped } from './now.ts';
import { presentClock } from './present-clock.ts';

const mostActs = 100_000;

/**
 * Moves the shared time ahead by `seconds`, doing on the way, each at its moment and in a transaction of its own, what
 * falls due. What cannot be done is left for later and holds up nothing else.
 */
export function advanceShared(world: World, seconds: number): void {
  const until = sharedNow(world) + seconds;
  const failed = new Set<string>();
  for (let count = 0; count < mostActs; count += 1) {
    const next = nextDueWork(world, null, until, failed);
    if (next === undefined) {
      setShared(world, until);
      if (seconds > 0) {
        announceShared(world);
      }
      return;
    }
    try {
      world.database.transact(() => {
        world.simulated = next.at;
        next.act();
        setShared(world, next.at);
      });
    } catch (error) {
      failed.add(next.key);
      console.error(error);
    } finally {
      world.simulated = null;
    }
  }
  throw invalid('Too much falls due in that time; advance in smaller steps.');
}

/** Whoever gives something by the month of their own hears that time went on. */
function announceShared(world: World): void {
  const moment = sharedNow(world);
  const clock = presentClock({ id: 'clock_shared', created: moment, name: 'Shared time', frozenTime: moment });
  world.database.transact(() => emit(world, 'test_helpers.test_clock.ready', clock));
}

/** The shared time never goes back. */
function setShared(world: World, moment: number): void {
  const offset = moment - Math.floor(Date.now() / 1000);
  if (offset > skipped(world)) {
    world.database.transact(() => void world.tables.clock.put({ id: 'clock', offset }));
  }
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
  advanceShared(world, 0);
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
