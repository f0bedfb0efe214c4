import type Stripe from 'stripe';
import { invalid } from '../http/failure.ts';
import type { Json } from '../json.ts';
import type { TestClock } from '../store/service-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { nextDueWork } from './due-work.ts';
import { sharedNow, skipped } from './now.ts';

const mostActs = 100_000;

/**
 * Moves the shared time ahead by `seconds`, doing on the way, each at its moment and in a transaction of its own, what
 * falls due. What cannot be done is left for later and holds up nothing else.
 */
export async function advanceShared(world: World, seconds: number): Promise<void> {
  const until = sharedNow(world) + seconds;
  const failed = new Set<string>();
  for (let count = 0; count < mostActs; count += 1) {
    const next = nextDueWork(world, null, until, failed);
    if (next === undefined) {
      await world.database.transact(() => arrive(world, until, seconds > 0));
      return;
    }
    try {
      await world.database.transact(() => doAtItsMoment(world, until, failed));
    } catch (error) {
      failed.add(next.key);
      console.error(error);
    }
  }
  throw invalid('Too much falls due in that time; advance in smaller steps.');
}

/** Looked for again in the transaction that does it: meanwhile somebody else may have acted. */
function doAtItsMoment(world: World, until: number, failed: ReadonlySet<string>): void {
  const next = nextDueWork(world, null, until, failed);
  if (next === undefined) {
    return;
  }
  world.simulated = next.at;
  try {
    next.act();
    setShared(world, next.at);
  } finally {
    world.simulated = null;
  }
}

function arrive(world: World, until: number, isSkip: boolean): void {
  setShared(world, until);
  if (isSkip) {
    announceShared(world);
  }
}

/** Whoever gives something by the month of their own hears that time went on. */
function announceShared(world: World): void {
  const moment = sharedNow(world);
  const clock = presentClock({ id: 'clock_shared', created: moment, name: 'Shared time', frozenTime: moment });
  emit(world, 'test_helpers.test_clock.ready', clock);
}

/** The shared time never goes back. */
function setShared(world: World, moment: number): void {
  const offset = moment - Math.floor(Date.now() / 1000);
  if (offset > skipped(world)) {
    world.tables.clock.put({ id: 'clock', offset });
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
export async function catchUp(world: World): Promise<void> {
  await advanceShared(world, 0);
}

function runUntil(world: World, clock: string, until: number, moveTo: (moment: number) => void): void {
  const failed = new Set<string>();
  for (let count = 0; count < mostActs; count += 1) {
    const next = nextDueWork(world, clock, until, failed);
    if (next === undefined) {
      return;
    }
    moveTo(next.at);
    try {
      world.database.attempt(next.act);
    } catch (error) {
      failed.add(next.key);
      console.error(error);
    }
  }
  throw invalid('Too much falls due in that time; advance in smaller steps.');
}

const lifetimeSeconds = 30 * 86_400;

export function presentClock(clock: TestClock): Json<Stripe.TestHelpers.TestClock> {
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + lifetimeSeconds,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: 'ready',
    status_details: {},
  };
}
