import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ArchiveRestore, Columns2, Download, FolderPlus, Globe, Lock, Share2, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyTrash } from '../../shared/api/api.ts';
import { GENERATION_LISTS, GENERATION_TOTALS } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import classes from './gallery.module.css';

/** Answers how many generations went. */
async function emptyWhole(): Promise<number> {
  const { removed, isMore } = await emptyTrash();
  return isMore ? removed + (await emptyWhole()) : removed;
}

async function empty() {
  try {
    const count = await emptyWhole();
    notifications.show({ message: textsOf('gallery')('emptyTrash.done', { count }) });
  } finally {
    // Also after a failure on the way: some may be gone.
    const stale = [[GENERATION_LISTS], [GENERATION_TOTALS], storageQuery.queryKey];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}

/** Frees the storage that the trash takes, after a question. */
export function EmptyTrash() {
  const say = useTexts('gallery');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Trash2 size={15} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {say('emptyTrash.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('emptyTrash.title')}
        confirm={say('emptyTrash.confirm')}
        keep={say('emptyTrash.keep')}
        failure={say('emptyTrash.failure')}
        onConfirm={empty}
        onClose={() => setAsking(false)}
      >
        <p>{say('emptyTrash.consequence')}</p>
        <p>{say('emptyTrash.needed')}</p>
      </ConfirmDialog>
    </>
  );
}

type SelectionBarProps = {
  count: number;
  /** How many of them can be deleted; what is still being made cannot. */
  removable: number;
  /** How many files the selected ones have together. */
  files: number;
  /** How many of them have something to look at. */
  comparable: number;
  isTrash: boolean;
  onCompare: () => void;
  onAll: () => void;
  onZip: () => void;
  /** Missing where there is nothing to share. */
  onShare: (() => void) | undefined;
  /** Missing where there is nothing to publish. */
  onPublish: (() => void) | undefined;
  onCollect: () => void;
  onTag: () => void;
  /** Whether all of them are protected from deletion. */
  isProtected: boolean;
  onProtect: (isProtected: boolean) => void;
  onRemove: () => void;
  onRestore: () => void;
  onDone: () => void;
};

/** What can be done with all that is selected. */
export function SelectionBar({
  count,
  removable,
  files,
  comparable,
  isTrash,
  onCompare,
  onAll,
  onZip,
  onShare,
  onPublish,
  onCollect,
  onTag,
  isProtected,
  onProtect,
  onRemove,
  onRestore,
  onDone,
}: SelectionBarProps) {
  const say = useTexts('gallery');
  return (
    <section className={classes.selectionBar} aria-label={say('selection.label')}>
      <p role="status" className={classes.count}>
        {say('selection.count', { count })}
      </p>
      <Button size="xs" variant="default" onClick={onAll}>
        {say('selection.all')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        disabled={files === 0}
        onClick={onZip}
      >
        {say('selection.zip')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Lock size={14} aria-hidden />}
        disabled={removable === 0}
        onClick={() => onProtect(!isProtected)}
      >
        {say(isProtected ? 'unprotect' : 'protect')}
      </Button>
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Columns2 size={14} aria-hidden />}
          disabled={comparable < 2 || comparable > 4}
          title={say('selection.compareNote')}
          onClick={onCompare}
        >
          {say('selection.compare')}
        </Button>
      )}
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Share2 size={14} aria-hidden />}
          aria-haspopup="dialog"
          disabled={onShare === undefined}
          onClick={onShare}
        >
          {say('selection.share')}
        </Button>
      )}
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Globe size={14} aria-hidden />}
          aria-haspopup="dialog"
          disabled={onPublish === undefined}
          onClick={onPublish}
        >
          {say('selection.publish')}
        </Button>
      )}
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<FolderPlus size={14} aria-hidden />}
          disabled={removable === 0}
          onClick={onCollect}
        >
          {say('collections.add')}
        </Button>
      )}
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Tag size={14} aria-hidden />}
          aria-haspopup="dialog"
          disabled={removable === 0}
          onClick={onTag}
        >
          {say('selection.tags')}
        </Button>
      )}
      {isTrash ? (
        <Button
          size="xs"
          leftSection={<ArchiveRestore size={14} aria-hidden />}
          disabled={count === 0}
          onClick={onRestore}
        >
          {say('restore')}
        </Button>
      ) : (
        <Button
          size="xs"
          color="red.9"
          leftSection={<Trash2 size={14} aria-hidden />}
          disabled={removable === 0}
          onClick={onRemove}
        >
          {say('delete')}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" className={classes.done} onClick={onDone}>
        {say('selection.done')}
      </Button>
    </section>
  );
}
