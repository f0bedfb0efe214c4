import { type ComponentType, useEffect, useState } from 'react';
import { useHasActed } from '../../ui/use-has-acted.ts';
import type { SettingsDrawerProps } from './settings-drawer.tsx';

type Asked = { isOpen: boolean; close: () => void };

/**
 * The sheet of settings; null until its code is there, which comes with the first thing that somebody does on the page.
 * Whoever asks for it earlier has it as soon as it is there. When it cannot be fetched, `hasFailed`: what asked for it is
 * closed; it is tried again quietly at once, and with each next press.
 */
export function useSettingsDrawer({ isOpen, close }: Asked) {
  const hasActed = useHasActed();
  const [part, setPart] = useState<{ Drawer: ComponentType<SettingsDrawerProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = part === null && (hasActed || isOpen);
  useEffect(() => {
    if (!isWanted) return;
    let isAwaited = true;
    import('./settings-drawer.tsx').then(
      ({ SettingsDrawer }) => isAwaited && setPart({ Drawer: SettingsDrawer }),
      () => {
        if (!isAwaited || !isOpen) return;
        setHasFailed(true);
        close();
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [isWanted, isOpen, close]);
  return { Drawer: part?.Drawer ?? null, hasFailed: hasFailed && part === null && !isOpen };
}
