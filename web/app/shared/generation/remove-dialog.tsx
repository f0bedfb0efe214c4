import type { Notice } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { removeGeneration } from '../api/api.ts';
import { errorMessage } from '../api/api-error.ts';
import { queryClient } from '../api/queries.ts';
import { applyRemoval } from '../live/cache-updates.ts';
import { textsOf, useTexts } from '../texts/use-texts.ts';
import { useTrashDays } from '../tools/summaries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { restoreGenerations, runConcurrently } from './restore-generations.ts';
import { wantFocus } from './wanted-focus.ts';

const UNDO_SHOWN_MS = 10_000;

function Removed({ count, onUndo }: { count: number; onUndo: () => void }) {
  const say = useTexts('generation');
  return (
    <Group justify="space-between" wrap="nowrap">
      {say('remove.done', { count })}
      <Button size="compact-sm" variant="default" data-passing onClick={onUndo}>
        {say('remove.undo')}
      </Button>
    </Group>
  );
}

function offerUndo(removed: readonly Generation[]) {
  const toast = `deleted-${removed[0]?.id}`;
  const undo = () => {
    notifications.hide(toast);
    if (removed[0] !== undefined) wantFocus(removed[0].id);
    void restoreGenerations(removed);
  };
  notifications.show({
    id: toast,
    autoClose: UNDO_SHOWN_MS,
    message: <Removed count={removed.length} onUndo={undo} />,
  });
}

/** To the trash with all of them. Throws when not one could be removed. */
async function removeGenerations(generations: readonly Generation[]): Promise<void> {
  const { done, errors } = await runConcurrently(generations, ({ id }) => removeGeneration(id));
  for (const { item, asOf } of done) applyRemoval(queryClient, item.id, asOf);
  if (done.length === 0) throw errors[0];
  // They leave the screen before the question does, which then leaves the focus where they were.
  await new Promise((resolve) => setTimeout(resolve));
  offerUndo(done.map(({ item }) => item));
  if (errors.length > 0) {
    const title = textsOf('generation')('remove.notDone', { count: errors.length });
    notifications.show({ color: 'red', title, message: errorMessage(errors[0]) });
  }
}

type Props = {
  generations: readonly Generation[];
  /** In place of a question that names the generation. */
  question?: string;
  /** What is said when nothing could be deleted, where a tool says it under a title. */
  failure?: Notice | undefined;
  onClose: () => void;
  onRemoved?: () => void;
};

/** Asks before generations go to the trash. */
export function RemoveDialog({ generations, question, failure, onClose, onRemoved }: Props) {
  const say = useTexts('generation');
  const days = useTrashDays();
  const [first] = generations;
  const count = generations.length;
  const isOne = count === 1;
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? say('remove.one') : say('remove.many', { count })}
      confirm={say('delete')}
      keep={isOne ? say('remove.keepOne') : say('remove.keepMany')}
      failure={failure?.message ?? say('remove.failed')}
      failureTitle={failure?.title}
      onConfirm={async () => {
        await removeGenerations(generations);
        onRemoved?.();
      }}
      onClose={onClose}
    >
      <p>
        {question ??
          (isOne
            ? say.rich(
                'remove.askOne',
                { b: (name) => <strong>{name}</strong> },
                { name: first?.generation_name ?? '' },
              )
            : say('remove.askMany', { count }))}
      </p>
      {days !== undefined && <p>{isOne ? say('remove.restoreOne', { days }) : say('remove.restoreMany', { days })}</p>}
    </ConfirmDialog>
  );
}
