import type { Preset } from '@kinora/server/presets-wire';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History, Save, Share2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { refusalsOf } from '../../../shared/refusals/refusals-of.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import type { Values } from '../form/derive-form.ts';
import { PresetPictures } from './preset-pictures.tsx';
import classes from './presets.module.css';
import {
  changePreset,
  deletePreset,
  restorePreset,
  sharePreset,
  versionsQuery,
  withdrawPreset,
} from './presets-api.ts';

/** Asks whether the pictures of a preset go with it, each time that it is shared: nobody gives them away by habit. */
function ShareDialog({ preset, onClose }: { preset: Preset; onClose: () => void }) {
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

const small = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const;

function Versions({ preset, onRestored }: { preset: Preset; onRestored: (restored: Preset) => void }) {
  const say = useTexts('presets');
  const versions = useQuery(versionsQuery(preset.id));
  const restore = useMutation({
    mutationFn: (version: number) => restorePreset(preset.id, version),
    onSuccess: onRestored,
  });
  return (
    <div className={classes.versions}>
      <ErrorAlert error={versions.error ?? restore.error} />
      <ol reversed start={preset.version}>
        {versions.data?.versions.map(({ version, name, settings, created_at }) => (
          <li key={version}>
            <div>
              <strong>{say('version', { version })}</strong> <RelativeTime at={created_at} />
              <p dir="auto">{typeof settings.prompt === 'string' && settings.prompt !== '' ? settings.prompt : name}</p>
            </div>
            {version === preset.version ? (
              <span className={classes.note}>{say('current')}</span>
            ) : (
              <Button
                {...small}
                leftSection={<Undo2 size={13} aria-hidden />}
                aria-label={say('restoreVersion', { version })}
                loading={restore.isPending && restore.variables === version}
                onClick={() => restore.mutate(version)}
              >
                {say('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type Props = {
  preset: Preset;
  /** What the form holds now. */
  current: () => Values;
  /** Its pictures are those of the form now. */
  onKept: () => void;
  onUse: (preset: Preset) => void;
};

/** A preset of one's own: to use, to change, to share, and to delete. */
export function PresetRow({ preset, current, onKept, onUse }: Props) {
  const say = useTexts('presets');
  const [shows, setShows] = useState<'versions' | 'deletion' | 'sharing' | null>(null);
  const { id, name, version, shared_version } = preset;
  const isShared = shared_version !== null;
  const isBehind = isShared && shared_version !== version;
  const update = useMutation({ mutationFn: () => changePreset(id, { settings: current() }), onSuccess: onKept });
  const share = useMutation({ mutationFn: () => sharePreset(id, { withPictures: false }) });
  const withdraw = useMutation({ mutationFn: () => withdrawPreset(id) });
  const isToShare = !isShared || isBehind;
  function shareIt() {
    if (preset.pictures.length > 0) setShows('sharing');
    else share.mutate();
  }
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.head}>
        <div>
          <strong dir="auto">{name}</strong>
          <p className={classes.note}>
            {say('version', { version })}
            {isShared &&
              ` · ${say(preset.shares_pictures ? 'sharedPictures' : 'sharedVersion', { version: shared_version })}`}
            {preset.missing.length > 0 && ` · ${say('missingFiles', { count: preset.missing.length })}`}
          </p>
        </div>
        <Button size="xs" variant="default" aria-label={say('useNamed', { name })} onClick={() => onUse(preset)}>
          {say('use')}
        </Button>
      </div>
      <PresetPictures pictures={preset.pictures} />
      <div className={classes.acts}>
        <Button
          {...small}
          leftSection={<Save size={13} aria-hidden />}
          loading={update.isPending}
          onClick={() => update.mutate()}
        >
          {say('update')}
        </Button>
        <Button
          {...small}
          leftSection={<History size={13} aria-hidden />}
          aria-expanded={shows === 'versions'}
          onClick={() => setShows(shows === 'versions' ? null : 'versions')}
        >
          {say('versions')}
        </Button>
        <Button
          {...small}
          leftSection={<Share2 size={13} aria-hidden />}
          loading={share.isPending || (!isToShare && withdraw.isPending)}
          onClick={() => (isToShare ? shareIt() : withdraw.mutate())}
        >
          {isBehind ? say('shareAgain', { version }) : isShared ? say('withdraw') : say('share')}
        </Button>
        {isBehind && (
          <Button {...small} loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {say('withdraw')}
          </Button>
        )}
        <Button {...small} leftSection={<Trash2 size={13} aria-hidden />} onClick={() => setShows('deletion')}>
          {say('delete')}
        </Button>
      </div>
      <ErrorAlert error={update.error ?? share.error ?? withdraw.error} mt="xs" />
      <RefusalReview refusals={refusalsOf(share.error)} />
      {shows === 'versions' && <Versions preset={preset} onRestored={onUse} />}
      {shows === 'sharing' && <ShareDialog preset={preset} onClose={() => setShows(null)} />}
      <ConfirmDialog
        isOpen={shows === 'deletion'}
        title={say('deleteTitle', { name })}
        confirm={say('delete')}
        failure={say('deleteFailed')}
        onConfirm={() => deletePreset(id)}
        onClose={() => setShows(null)}
      >
        {say('deleteText', { isShared: isShared ? 'yes' : 'other' })}
      </ConfirmDialog>
    </li>
  );
}
