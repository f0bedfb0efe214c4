import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { removeGeneration, restoreGeneration } from '../../api.ts';
import { errorMessage } from '../../api-error.ts';
import { applyGeneration, applyRemoval } from '../../cache-updates.ts';
import { queryClient } from '../../queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { generation: Generation; isOpen: boolean; onClose: () => void };

const UNDO_SHOWN_MS = 10_000;

async function restore(id: string, toast: string) {
  notifications.hide(toast);
  try {
    applyGeneration(queryClient, await restoreGeneration(id));
  } catch (error) {
    notifications.show({ color: 'red', title: 'Not restored', message: errorMessage(error) });
  }
}

function offerUndo(id: string) {
  const toast = `deleted-${id}`;
  notifications.show({
    id: toast,
    autoClose: UNDO_SHOWN_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        Generation deleted.
        <Button size="compact-sm" variant="default" onClick={() => void restore(id, toast)}>
          Undo
        </Button>
      </Group>
    ),
  });
}

export function DeleteDialog({ generation, isOpen, onClose }: Props) {
  async function remove() {
    await removeGeneration(generation.id);
    offerUndo(generation.id);
    applyRemoval(queryClient, generation.id);
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete generation"
      confirm="Delete"
      failure={messages.deleteFailed}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{messages.deleteConfirmation}</p>
      <p>You can restore it for 30 days.</p>
    </ConfirmDialog>
  );
}
