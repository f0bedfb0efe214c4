import { Button } from '@mantine/core';
import { ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { groupedNumber } from '../../shared/format/format.ts';
import classes from './selection-bar.module.css';

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
    <section className={classes.bar} aria-label="Selection">
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
