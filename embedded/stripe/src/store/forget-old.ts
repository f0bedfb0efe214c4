import type { World } from '../world.ts';

const keptEvents = 20_000;
const keptAnswers = 5000;
const portalMs = 24 * 60 * 60_000;

/** A service for trying out must not fill a disk: old events, answers and links go. What was paid stays. */
export function forgetOld(world: World): void {
  const { events, deliveries, answers, portalSessions } = world.tables;
  const forgotten = new Set(
    events
      .all()
      .slice(0, -keptEvents)
      .map(({ id }) => id),
  );
  for (const id of forgotten) {
    events.remove(id);
  }
  for (const { id, event } of deliveries.all()) {
    if (forgotten.has(event)) {
      deliveries.remove(id);
    }
  }
  for (const { id } of answers.all().slice(0, -keptAnswers)) {
    answers.remove(id);
  }
  for (const { id, openedAt } of portalSessions.all()) {
    if (Date.now() - openedAt > portalMs) {
      portalSessions.remove(id);
    }
  }
}
