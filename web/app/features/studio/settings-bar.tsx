import { Button } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import classes from './settings-bar.module.css';
import { SettingsFooter } from './settings-footer.tsx';
import type { Studio } from './use-studio.ts';

type Props = {
  studio: Studio;
  /** Whether the settings, and not the results below them, are what is looked at. */
  isAtSettings: boolean;
  onGenerate: () => void;
  onSettings: () => void;
  onResults: () => void;
};

/** On a phone, at the bottom edge: the act with its price under the thumb, and the way between settings and results. */
export function SettingsBar({ studio, isAtSettings, onGenerate, onSettings, onResults }: Props) {
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        size="md"
        fz="sm"
        className={classes.move}
        data-up={!isAtSettings}
        leftSection={<ArrowDown size={16} aria-hidden />}
        onClick={isAtSettings ? onResults : onSettings}
      >
        {isAtSettings ? 'Results' : 'Settings'}
      </Button>
      <div className={classes.act}>
        <SettingsFooter studio={studio} isCompact onGenerate={onGenerate} />
      </div>
    </div>
  );
}
