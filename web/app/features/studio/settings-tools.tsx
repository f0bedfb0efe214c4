import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { FromFileDialog, PresetsDialog } from './lazy-dialogs.ts';
import classes from './settings-panel.module.css';
import type { Aid, Studio } from './use-studio.ts';

const aids: readonly Aid['open'][] = ['presets', 'file'];

/** Other ways to fill the form than field by field. */
export function SettingsTools({ studio }: { studio: Studio }) {
  const say = useTexts('studio');
  const { aid, openAid, openFile } = studio;
  const close = () => openAid(null);
  return (
    <div className={classes.tools}>
      {aids.map((open) => (
        <Button
          key={open}
          size="compact-xs"
          variant="default"
          onClick={() => (open === 'file' ? openFile(null) : openAid({ open }))}
        >
          {say(`aid.${open}`)}
        </Button>
      ))}
      <Button size="compact-xs" variant="default" title={say('aid.resetAbout')} onClick={studio.form.reset}>
        {say('aid.reset')}
      </Button>
      <Suspense>
        {aid?.open === 'presets' && <PresetsDialog studio={studio} onClose={close} />}
        {aid?.open === 'file' && (
          <FromFileDialog studio={studio} file={aid.file} before={aid.before} onFile={openFile} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
