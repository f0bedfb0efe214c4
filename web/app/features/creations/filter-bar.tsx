import { ActionIcon, Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { LayoutGrid, Rows3, Search, SquareCheckBig } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { statusChoices } from '../../shared/generation/progress-text.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import classes from './gallery.module.css';
import { type GallerySettings, type galleryParsers, sortChoices } from './gallery-filter.ts';

type Props = {
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

function valueIn<Value extends string>(choices: readonly { value: Value }[], text: string): Value | null {
  return choices.find(({ value }) => value === text)?.value ?? null;
}

/** Search, filters, order and looks. All of it is in the address. */
export function FilterBar({ settings, onSettings, isSelecting, onSelecting }: Props) {
  const { q, tool, status, sort, view, trash } = settings;
  return (
    <search className={classes.bar} aria-label="Gallery filters">
      <TextInput
        className={classes.search}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={200}
        aria-label="Search generations"
        placeholder="Search prompts and names"
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          q !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => void onSettings({ q: null })} />
        }
        value={q}
        onChange={({ currentTarget }) => void onSettings({ q: currentTarget.value })}
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
