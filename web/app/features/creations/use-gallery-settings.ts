import { useDebouncedValue } from '@mantine/hooks';
import { debounce, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { filterOf, galleryParsers } from './gallery-filter.ts';

const TYPING_MS = 300;

/** What the address says, and the list that it means once typing has paused. */
export function useGallerySettings() {
  const [settings, setSettings] = useQueryStates(galleryParsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const [q] = useDebouncedValue(settings.q, settings.q === '' ? 0 : TYPING_MS);
  const { tool, status, sort, trash, view } = settings;
  const filter = useMemo(() => filterOf({ q, tool, status, sort, trash }), [q, tool, status, sort, trash]);
  return { settings, setSettings, filter, view, isTrash: trash === '1' };
}
