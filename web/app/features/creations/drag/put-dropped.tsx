import { type Collection, homesSchema } from '@kinora/server/library-wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { GENERATION_LISTS, GENERATION_TOTALS } from '../../../shared/api/generation-cache.ts';
import { queryClient } from '../../../shared/api/queries.ts';
import { ask } from '../../../shared/api/request.ts';
import { runConcurrently } from '../../../shared/generation/restore-generations.ts';
import { putIntoCollection, takeFromCollection } from '../../../shared/library/collections.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';

const UNDO_SHOWN_MS = 10_000;

function Put({ count, name, onUndo }: { count: number; name: string; onUndo: () => void }) {
  const say = useTexts('library');
  return (
    <Group justify="space-between" wrap="nowrap">
      {say('added', { count, name })}
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {say('drop.undo')}
      </Button>
    </Group>
  );
}

async function thenReadAgain(act: Promise<void>): Promise<void> {
  await act;
  for (const queryKey of [[GENERATION_LISTS], [GENERATION_TOTALS]]) void queryClient.invalidateQueries({ queryKey });
}

/** Puts what was dropped into a collection, and offers to take out again what was not in it before. */
export async function putDropped({ id, name }: Collection, ids: readonly string[]): Promise<void> {
  const say = textsOf('library');
  try {
    const { done } = await runConcurrently(ids, (one) => ask(homesSchema, `/api/generations/${one}/collections`));
    const added = done.filter(({ answer }) => !answer.collections.includes(id)).map(({ item }) => item);
    if (added.length === 0) {
      notifications.show({ message: say('drop.there', { name }) });
      return;
    }
    // In the order of the list, not in that of the answers.
    const inOrder = ids.filter((one) => added.includes(one));
    await thenReadAgain(putIntoCollection(id, inOrder));
    const toast = `put-${id}-${inOrder[0]}`;
    const undo = () => {
      notifications.hide(toast);
      thenReadAgain(takeFromCollection(id, inOrder)).catch(tell);
    };
    notifications.show({
      id: toast,
      autoClose: UNDO_SHOWN_MS,
      message: <Put count={inOrder.length} name={name} onUndo={undo} />,
    });
  } catch (error) {
    tell(error);
  }
}

function tell(error: unknown): void {
  notifications.show({ color: 'red', message: errorMessage(error) });
}
