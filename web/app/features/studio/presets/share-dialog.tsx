import type { Preset } from '@kinora/server/presets-wire';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { PresetPictures } from './preset-pictures.tsx';
import classes from './presets.module.css';
import { sharePreset } from './presets-api.ts';

/** Asks whether the pictures of a preset go with it, each time that it is shared: nobody gives them away by habit. */
export function ShareDialog({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('presets');
  const common = useTexts('common');
  const [withPictures, setWithPictures] = useState(false);
  const share = useMutation({ mutationFn: () => sharePreset(preset.id, { withPictures }), onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('shareTitle', { name: preset.name })}
      size="sm"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className={classes.about}>{say('shareText')}</p>
      <PresetPictures pictures={preset.pictures} />
      <Checkbox
        mt="sm"
        label={say('sharePictures')}
        description={say('sharePicturesAbout')}
        checked={withPictures}
        onChange={({ currentTarget }) => setWithPictures(currentTarget.checked)}
        data-autofocus
      />
      <ErrorAlert error={share.error} mt="xs" />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={share.isPending} onClick={() => share.mutate()}>
          {say('shareAct')}
        </Button>
      </Group>
    </Modal>
  );
}
