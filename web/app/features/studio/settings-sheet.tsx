import { Alert, Button, Loader } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { SettingsFooter } from './settings-footer.tsx';
import classes from './settings-sheet.module.css';
import { useSettingsDrawer } from './use-settings-drawer.ts';
import type { Studio } from './use-studio.ts';

const ICON_SIZE = 17;

type Props = {
  studio: Studio;
  isOpen: boolean;
  sheet: { open: () => void; close: () => void };
  onGenerate: () => void;
  onArrived: () => void;
};

/** On a phone: the settings in a sheet, the button pinned to the bottom edge. */
export function SettingsSheet({ studio, isOpen, sheet, onGenerate, onArrived }: Props) {
  const { Drawer, hasFailed } = useSettingsDrawer({ isOpen, close: sheet.close });
  const isComing = isOpen && Drawer === null;
  return (
    <>
      <div className={classes.bar}>
        {hasFailed && (
          <Alert color="red" p="sm" role="alert" className={classes.failure}>
            The settings could not be loaded. Check your connection and try again, or reload the page.
          </Alert>
        )}
        <Button
          variant="default"
          size="md"
          fz="sm"
          className={classes.open}
          aria-haspopup="dialog"
          aria-busy={isComing}
          leftSection={
            isComing ? (
              <Loader size={ICON_SIZE} color="currentColor" aria-hidden />
            ) : (
              <SlidersHorizontal size={ICON_SIZE} aria-hidden />
            )
          }
          onClick={sheet.open}
        >
          Settings
        </Button>
        <div className={classes.act}>
          <SettingsFooter studio={studio} isCompact onGenerate={onGenerate} />
        </div>
      </div>
      {Drawer !== null && (
        <Drawer studio={studio} isOpen={isOpen} onClose={sheet.close} onGenerate={onGenerate} onArrived={onArrived} />
      )}
    </>
  );
}
