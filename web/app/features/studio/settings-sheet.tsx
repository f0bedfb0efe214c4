import { Button, Drawer } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsFooter } from './settings-footer.tsx';
import classes from './settings-sheet.module.css';
import type { Studio } from './use-studio.ts';

type Props = {
  studio: Studio;
  isOpen: boolean;
  sheet: { open: () => void; close: () => void };
  onGenerate: () => void;
  onArrived: () => void;
};

/** On a phone: the settings in a sheet, the button pinned to the bottom edge. */
export function SettingsSheet({ studio, isOpen, sheet, onGenerate, onArrived }: Props) {
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="md"
          fz="sm"
          className={classes.open}
          aria-haspopup="dialog"
          leftSection={<SlidersHorizontal size={17} aria-hidden />}
          onClick={sheet.open}
        >
          Settings
        </Button>
        <div className={classes.act}>
          <SettingsFooter studio={studio} isCompact onGenerate={onGenerate} />
        </div>
      </div>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
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
    </>
  );
}
