import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ArchiveRestore, Download, LayoutGrid, Rows3, SquareCheckBig, Trash2 } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { useState } from 'react';
import { emptyTrash } from '../../shared/api/api.ts';
import { GENERATION_LISTS, GENERATION_TOTALS } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { groupedNumber } from '../../shared/format/format.ts';
import { statusChoices } from '../../shared/generation/progress-text.ts';
import { storageQuery } from '../../shared/session/account-api.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import classes from './gallery.module.css';
import { type GallerySettings, type galleryParsers, kindChoices, sortChoices } from './gallery-filter.ts';

type FilterBarProps = {
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

function valueIn<Value extends string>(choices: readonly { value: Value }[], text: string): Value | null {
  return choices.find(({ value }) => value === text)?.value ?? null;
}

/** Search, filters, order and looks. All of it is in the address. */
export function FilterBar({ settings, onSettings, isSelecting, onSelecting }: FilterBarProps) {
  const { q, tool, kind, status, sort, view, trash } = settings;
  return (
    <search className={classes.bar} aria-label="Gallery filters">
      <SearchField
        className={classes.search}
        label="Search generations"
        placeholder="Search prompts and names"
        value={q}
        onChange={(text) => void onSettings({ q: text === '' ? null : text })}
      />
      <NativeSelect
        className={classes.select}
        aria-label="Kind"
        data={kindChoices}
        value={kind}
        onChange={({ currentTarget }) => void onSettings({ kind: valueIn(kindChoices, currentTarget.value) })}
      />
      <NativeSelect
        className={classes.select}
        aria-label="Tool"
        data={useToolChoices('all')}
        value={tool}
        onChange={({ currentTarget }) => void onSettings({ tool: currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label="Status"
        data={statusChoices}
        value={status}
        onChange={({ currentTarget }) => void onSettings({ status: valueIn(statusChoices, currentTarget.value) })}
      />
      {trash === '0' && (
        <NativeSelect
          className={classes.select}
          aria-label="Sort by"
          data={sortChoices}
          value={sort}
          onChange={({ currentTarget }) => void onSettings({ sort: valueIn(sortChoices, currentTarget.value) })}
        />
      )}
      <div className={classes.end}>
        <ActionIcon.Group aria-label="View" role="group">
          <ActionIcon
            size={36}
            variant={view === 'grid' ? 'filled' : 'default'}
            aria-label="Grid view"
            title="Grid view"
            aria-pressed={view === 'grid'}
            onClick={() => void onSettings({ view: 'grid' })}
          >
            <LayoutGrid size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={36}
            variant={view === 'list' ? 'filled' : 'default'}
            aria-label="List view"
            title="List view"
            aria-pressed={view === 'list'}
            onClick={() => void onSettings({ view: 'list' })}
          >
            <Rows3 size={16} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        <Button
          variant={isSelecting ? 'filled' : 'default'}
          aria-pressed={isSelecting}
          leftSection={<SquareCheckBig size={15} aria-hidden />}
          onClick={() => onSelecting(!isSelecting)}
        >
          Select
        </Button>
      </div>
    </search>
  );
}

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
    const stale = [[GENERATION_LISTS], [GENERATION_TOTALS], storageQuery.queryKey];
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
        <p>Files that a running generation needs stay until it is done.</p>
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
  isTrash: boolean;
  onAll: () => void;
  onZip: () => void;
  onRemove: () => void;
  onRestore: () => void;
  onDone: () => void;
};

/** What can be done with all that is selected. */
export function SelectionBar({
  count,
  removable,
  files,
  isTrash,
  onAll,
  onZip,
  onRemove,
  onRestore,
  onDone,
}: SelectionBarProps) {
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
