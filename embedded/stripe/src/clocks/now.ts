import type { World } from '../world.ts';

/**
 * The time in force, whole seconds since 1970: of the customer's test clock when there is one, else the shared time,
 * which is the real one plus what the operator has skipped.
 */
export function now(world: World, customer: string | null = null): number {
  const clock = customer === null ? null : clockOf(world, customer);
  return clock?.frozenTime ?? sharedNow(world);
}

function clockOf(world: World, customer: string) {
  const id = world.tables.customers.get(customer)?.testClock ?? null;
  return id === null ? undefined : world.tables.testClocks.get(id);
}

export function sharedNow(world: World): number {
  return world.simulated ?? Math.floor(Date.now() / 1000) + skipped(world);
}

/** Seconds by which the shared time is ahead of the real one. */
export function skipped(world: World): number {
  return world.tables.clock.get('clock')?.offset ?? 0;
}
