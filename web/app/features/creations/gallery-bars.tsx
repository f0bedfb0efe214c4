import { ActionIcon, Button } from '@mantine/core';
import { SlidersHorizontal, SquareCheckBig } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import classes from './gallery.module.css';
import { GalleryChoices, ViewChoice } from './gallery-choices.tsx';
import type { GallerySettings, galleryParsers } from './gallery-filter.ts';

type FilterBarProps = {
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  /** How many filters there are that the bar of a desktop does not show. */
  more: number;
  onMore: () => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** Search, filters, order and looks. All of it is in the address. On a phone all but the search waits behind a button. */
export function FilterBar({ settings, onSettings, more, onMore, isSelecting, onSelecting }: FilterBarProps) {
  const say = useTexts('gallery');
  const isPhone = useIsPhone();
  const { q, tool, kind, status } = settings;
  const count = more + (isPhone ? [tool, kind, status].filter((value) => value !== 'all').length : 0);
  const selecting = {
    variant: isSelecting ? 'filled' : 'default',
    'aria-pressed': isSelecting,
    onClick: () => onSelecting(!isSelecting),
  };
  return (
    <search className={classes.bar} aria-label={say('filters.label')}>
      <SearchField
        className={classes.search}
        label={say('filters.search')}
        placeholder={say(isPhone ? 'filters.searchShort' : 'filters.searchExample')}
        value={q}
        onChange={(text) => void onSettings({ q: text === '' ? null : text })}
      />
      {!isPhone && <GalleryChoices settings={settings} onSettings={onSettings} isInBar />}
      <Button
        data-open-filters
        variant={count > 0 ? 'light' : 'default'}
        aria-haspopup="dialog"
        leftSection={<SlidersHorizontal size={15} aria-hidden />}
        onClick={onMore}
      >
        {say('filters.more', { count })}
      </Button>
      {isPhone ? (
        <ActionIcon size={36} {...selecting} aria-label={say('select')} title={say('select')}>
          <SquareCheckBig size={17} aria-hidden />
        </ActionIcon>
      ) : (
        <div className={classes.end}>
          <ViewChoice settings={settings} onSettings={onSettings} />
          <Button {...selecting} leftSection={<SquareCheckBig size={15} aria-hidden />}>
            {say('select')}
          </Button>
        </div>
      )}
    </search>
  );
}
