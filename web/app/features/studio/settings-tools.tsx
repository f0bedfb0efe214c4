import { Button } from '@mantine/core';
import { FileSearch } from 'lucide-react';
import { Suspense } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { FromFileDialog } from './lazy-dialogs.ts';
import classes from './settings-panel.module.css';
import type { Studio } from './use-studio.ts';

/** Other ways to fill the form than field by field. */
export function SettingsTools({ studio }: { studio: Studio }) {
  const say = useTexts('studio');
  const { aid, openAid } = studio;
  const close = () => openAid(null);
  return (
    <div className={classes.tools}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<FileSearch size={13} aria-hidden />}
        onClick={() => openAid({ open: 'file', file: null })}
      >
        {say('fromFile')}
      </Button>
      <Suspense>
        {aid?.open === 'file' && (
          <FromFileDialog
            studio={studio}
            file={aid.file}
            onFile={(file) => openAid({ open: 'file', file })}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
