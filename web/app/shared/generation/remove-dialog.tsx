import { messages } from '@kinora/catalogue/messages';
import type { Notice } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { removeGeneration } from '../api/api.ts';
import { errorMessage } from '../api/api-error.ts';
import { queryClient } from '../api/queries.ts';
import { applyRemoval } from '../live/cache-updates.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { restoreGenerations, runConcurrently } from './restore-generations.ts';

const UNDO_SHOWN_MS = 10_000;

function offerUndo(removed: readonly Generation[]) {
  const toast = `deleted-${removed[0]?.id}`;
  const undo = () => {
    notifications.hide(toast);
    void restoreGenerations(removed);
  };
  notifications.show({
    id: toast,
    autoClose: UNDO_SHOWN_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {removed.length === 1 ? 'Generation deleted.' : `${removed.length} generations deleted.`}
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
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
    notifications.show({ color: 'red', title: `${errors.length} not deleted`, message: errorMessage(errors[0]) });
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
  const [first] = generations;
  const isOne = generations.length === 1;
  return (
    <ConfirmDialog
      isOpen
      title={isOne ? 'Delete generation' : `Delete ${generations.length} generations`}
      confirm="Delete"
      keep={isOne ? 'Keep it' : 'Keep them'}
      failure={failure?.message ?? messages.deleteFailed}
      failureTitle={failure?.title}
      onConfirm={async () => {
        await removeGenerations(generations);
        onRemoved?.();
      }}
      onClose={onClose}
    >
      <p>
        {question ?? (
          <>
            Are you sure you want to delete{' '}
            {isOne ? (
              <strong>&ldquo;{first?.generation_name}&rdquo;</strong>
            ) : (
              `these ${generations.length} generations`
            )}
            ?
          </>
        )}
      </p>
      <p>You can restore {isOne ? 'it' : 'them'} for 30 days.</p>
    </ConfirmDialog>
  );
}
