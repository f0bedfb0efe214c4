import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyTrash } from '../../shared/api/api.ts';
import { GENERATION_TOTALS, GENERATIONS, queryClient } from '../../shared/api/queries.ts';
import { groupedNumber } from '../../shared/format/format.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Answers how many generations went. */
async function emptyWhole(): Promise<number> {
  const { removed, isMore } = await emptyTrash();
  return isMore ? removed + (await emptyWhole()) : removed;
}

async function empty() {
  try {
    const removed = await emptyWhole();
    const message = `${groupedNumber(removed)} ${removed === 1 ? 'generation' : 'generations'} permanently deleted.`;
    notifications.show({ message });
  } finally {
    // Also after a failure on the way: some may be gone.
    const stale = [[GENERATIONS], [GENERATION_TOTALS], storageQuery.queryKey];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}

/** Frees the storage that the trash takes, after a question. */
export function EmptyTrash() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Trash2 size={15} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Empty trash
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Empty the trash"
        confirm="Delete permanently"
        keep="Keep them"
        failure="The trash could not be emptied."
        onConfirm={empty}
        onClose={() => setAsking(false)}
      >
        <p>Everything in the trash is deleted with its files. This cannot be undone.</p>
        <p>What a running generation works from stays until that is done.</p>
      </ConfirmDialog>
    </>
  );
}
