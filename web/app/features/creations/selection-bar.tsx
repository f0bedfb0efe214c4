import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyTrash } from '../../shared/api/api.ts';
import { GENERATION_TOTALS, GENERATIONS, queryClient } from '../../shared/api/queries.ts';
import { groupedNumber } from '../../shared/format/format.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import classes from './gallery.module.css';

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

type Props = {
  count: number;
  /** How many of them can be deleted; what is still being made cannot. */
  removable: number;
  /** How many files the selected ones have together. */
  files: number;
  isTrash: boolean;
  onAll: () => void;
  onZip: () => void;
  onRemove: () => void;
  onRestore: () => void;
  onDone: () => void;
};

/** What can be done with all that is selected. */
export function SelectionBar({ count, removable, files, isTrash, onAll, onZip, onRemove, onRestore, onDone }: Props) {
  return (
    <section className={classes.selectionBar} aria-label="Selection">
      <p role="status" className={classes.count}>
        {groupedNumber(count)} selected
      </p>
      <Button size="xs" variant="default" onClick={onAll}>
        Select all shown
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        disabled={files === 0}
        onClick={onZip}
      >
        Download ZIP
      </Button>
      {isTrash ? (
        <Button
          size="xs"
          leftSection={<ArchiveRestore size={14} aria-hidden />}
          disabled={count === 0}
          onClick={onRestore}
        >
          Restore
        </Button>
      ) : (
        <Button
          size="xs"
          color="red.9"
          leftSection={<Trash2 size={14} aria-hidden />}
          disabled={removable === 0}
          onClick={onRemove}
        >
          Delete
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" className={classes.done} onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
