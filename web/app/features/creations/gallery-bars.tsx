import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { LayoutGrid, Rows3, SlidersHorizontal, SquareCheckBig } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import { SearchField } from '../../shared/ui/search-field.tsx';
import classes from './gallery.module.css';
import { type GallerySettings, type galleryParsers, kinds, sorts, statuses } from './gallery-filter.ts';

type FilterBarProps = {
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  /** How many filters there are that the bar does not show. */
  more: number;
  onMore: () => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

function valueIn<Value extends string>(choices: readonly Value[], text: string): Value | null {
  return choices.find((value) => value === text) ?? null;
}

/** Search, filters, order and looks. All of it is in the address. */
export function FilterBar({ settings, onSettings, more, onMore, isSelecting, onSelecting }: FilterBarProps) {
  const say = useTexts('gallery');
  const tools = useToolChoices('all').slice(1);
  const { q, tool, kind, status, sort, view, trash } = settings;
  const hasOwnOrder = settings.in.startsWith('collection=');
  return (
    <search className={classes.bar} aria-label={say('filters.label')}>
      <SearchField
        className={classes.search}
        label={say('filters.search')}
        placeholder={say('filters.searchExample')}
        value={q}
        onChange={(text) => void onSettings({ q: text === '' ? null : text })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={say('filters.kind')}
        data={kinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
        value={kind}
        onChange={({ currentTarget }) => void onSettings({ kind: valueIn(kinds, currentTarget.value) })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={say('filters.tool')}
        data={[{ value: 'all', label: say('filters.allTools') }, ...tools]}
        value={tool}
        onChange={({ currentTarget }) => void onSettings({ tool: currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={say('filters.status')}
        data={statuses.map((value) => ({ value, label: say(`statuses.${value}`) }))}
        value={status}
        onChange={({ currentTarget }) => void onSettings({ status: valueIn(statuses, currentTarget.value) })}
      />
      {trash === '0' && settings.similar === '' && (
        <NativeSelect
          className={classes.select}
          aria-label={say('filters.sort')}
          data={[
            ...(hasOwnOrder ? [{ value: '', label: say('sorts.own') }] : []),
            ...sorts.map((value) => ({ value, label: say(`sorts.${value}`) })),
          ]}
          value={sort ?? (hasOwnOrder ? '' : 'newest')}
          onChange={({ currentTarget: { value } }) =>
            void onSettings({ sort: value === 'newest' && !hasOwnOrder ? null : valueIn(sorts, value) })
          }
        />
      )}
      <Button
        data-open-filters
        variant={more > 0 ? 'light' : 'default'}
        aria-haspopup="dialog"
        leftSection={<SlidersHorizontal size={15} aria-hidden />}
        onClick={onMore}
      >
        {say('filters.more', { count: more })}
      </Button>
      <div className={classes.end}>
        <ActionIcon.Group aria-label={say('views.label')} role="group">
          <ActionIcon
            size={36}
            variant={view === 'grid' ? 'filled' : 'default'}
            aria-label={say('views.grid')}
            title={say('views.grid')}
            aria-pressed={view === 'grid'}
            onClick={() => void onSettings({ view: 'grid' })}
          >
            <LayoutGrid size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={36}
            variant={view === 'list' ? 'filled' : 'default'}
            aria-label={say('views.list')}
            title={say('views.list')}
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
          {say('select')}
        </Button>
      </div>
    </search>
  );
}
