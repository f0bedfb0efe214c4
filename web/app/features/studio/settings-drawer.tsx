import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsFooter } from './settings-footer.tsx';
import classes from './settings-sheet.module.css';
import type { Studio } from './use-studio.ts';

export type SettingsDrawerProps = {
  studio: Studio;
  isOpen: boolean;
  onClose: () => void;
  onGenerate: () => void;
  onArrived: () => void;
};

/** The settings over the page, with the price and the act at their foot. */
export function SettingsDrawer({ studio, isOpen, onClose, onGenerate, onArrived }: SettingsDrawerProps) {
  // Asked for before its code was there, it is closed at first all the same: only what opens glides in, tells that it
  // arrived, and remembers whom to give the focus back.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      onEnterTransitionEnd={onArrived}
      position="bottom"
      size="88dvh"
      title="Settings"
      closeButtonProps={{ 'aria-label': 'Close settings' }}
      classNames={{ content: classes.sheet, header: classes.header, body: classes.body }}
    >
      <div className={classes.fields}>
        <SettingsFields studio={studio} />
      </div>
      <div className={classes.footer}>
        <SettingsFooter studio={studio} onGenerate={onGenerate} />
      </div>
    </Drawer>
  );
}
