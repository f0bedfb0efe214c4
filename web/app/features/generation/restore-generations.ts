import type { Generation } from '@kinora/server/wire';
import { notifications } from '@mantine/notifications';
import { restoreGeneration } from '../../api.ts';
import { errorMessage } from '../../api-error.ts';
import { applyGeneration } from '../../cache-updates.ts';
import { queryClient } from '../../queries.ts';
import { inTurns } from './in-turns.ts';

/** Brings generations back from the trash and says what became of them. */
export async function restoreGenerations(generations: readonly Generation[]): Promise<void> {
  const { done, errors } = await inTurns(generations, ({ id }) => restoreGeneration(id));
  for (const { answer } of done) applyGeneration(queryClient, answer);
  if (done.length > 0) {
    notifications.show({
      message: done.length === 1 ? 'Generation restored.' : `${done.length} generations restored.`,
    });
  }
  if (errors.length > 0) {
    const title = errors.length === 1 ? 'Not restored' : `${errors.length} not restored`;
    notifications.show({ color: 'red', title, message: errorMessage(errors[0]) });
  }
}
