import type { Generation } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { restoreGeneration } from '../api/api.ts';
import { errorMessage } from '../api/api-error.ts';
import { nextMoment } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { applyGeneration } from '../live/cache-updates.ts';
import { textsOf } from '../texts/use-texts.ts';

const AT_ONCE = 6;

type Outcome<Item, Answer> = {
  /** What succeeded, with the moment before it was asked. */
  done: { item: Item; answer: Answer; asOf: number }[];
  errors: unknown[];
};

/** Acts on every item, a few at a time, and tells which ones succeeded. */
export async function runConcurrently<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<Outcome<Item, Answer>> {
  const outcome: Outcome<Item, Answer> = { done: [], errors: [] };
  const waiting = items.values();
  async function work() {
    for (const item of waiting) {
      try {
        const asOf = nextMoment();
        outcome.done.push({ item, answer: await act(item), asOf });
      } catch (error) {
        outcome.errors.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}

/** Brings generations back from the trash and says what became of them. */
export async function restoreGenerations(generations: readonly Generation[]): Promise<void> {
  const say = textsOf('generation');
  const { done, errors } = await runConcurrently(generations, ({ id }) => restoreGeneration(id));
  for (const { answer, asOf } of done) applyGeneration(queryClient, answer, asOf);
  if (done.length > 0) {
    notifications.show({ message: say('restore.done', { count: done.length }) });
  }
  if (errors.length > 0) {
    const title = say('restore.notDone', { count: errors.length });
    notifications.show({ color: 'red', title, message: errorMessage(errors[0]) });
  }
}
