import { ActionIcon, NativeSelect } from '@mantine/core';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import classes from './gallery.module.css';
import { type GallerySettings, type galleryParsers, kinds, sorts, statuses } from './gallery-filter.ts';

type Props = { settings: GallerySettings; onSettings: SetValues<typeof galleryParsers> };

function valueIn<Value extends string>(choices: readonly Value[], text: string): Value | null {
  return choices.find((value) => value === text) ?? null;
}

/** What narrows the list down most often, and its order. In a bar their names are only heard. */
export function GalleryChoices({ settings, onSettings, isInBar }: Props & { isInBar: boolean }) {
  const say = useTexts('gallery');
  const tools = useToolChoices('all').slice(1);
  const { tool, kind, status, sort, trash } = settings;
  const hasOwnOrder = settings.in.startsWith('collection=');
  const named = (label: string) => (isInBar ? { className: classes.select, 'aria-label': label } : { label });
  return (
    <>
      <NativeSelect
        {...named(say('filters.kind'))}
        data-autofocus
        data={kinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
        value={kind}
        onChange={({ currentTarget }) => void onSettings({ kind: valueIn(kinds, currentTarget.value) })}
      />
      <NativeSelect
        {...named(say('filters.tool'))}
        data={[{ value: 'all', label: say('filters.allTools') }, ...tools]}
        value={tool}
        onChange={({ currentTarget }) => void onSettings({ tool: currentTarget.value })}
      />
      <NativeSelect
        {...named(say('filters.status'))}
        data={statuses.map((value) => ({ value, label: say(`statuses.${value}`) }))}
        value={status}
        onChange={({ currentTarget }) => void onSettings({ status: valueIn(statuses, currentTarget.value) })}
      />
      {trash === '0' && settings.similar === '' && (
        <NativeSelect
          {...named(say('filters.sort'))}
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
    </>
  );
}

/** As pictures side by side, or line by line. */
export function ViewChoice({ settings: { view }, onSettings }: Props) {
  const say = useTexts('gallery');
  const choice = (value: 'grid' | 'list', Sign: typeof Rows3) => (
    <ActionIcon
      size={36}
      variant={view === value ? 'filled' : 'default'}
      aria-label={say(`views.${value}`)}
      title={say(`views.${value}`)}
      aria-pressed={view === value}
      onClick={() => void onSettings({ view: value })}
    >
      <Sign size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <ActionIcon.Group aria-label={say('views.label')} role="group">
      {choice('grid', LayoutGrid)}
      {choice('list', Rows3)}
    </ActionIcon.Group>
  );
}
