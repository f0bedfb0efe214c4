import { limits } from '@kinora/catalogue/limits';
import type { Profile } from '@kinora/server/me-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { Alert, Avatar, Button, FileButton, Group, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { removeAvatar, uploadAvatar } from '../../shared/session/account-api.ts';
import { applyProfile } from '../../shared/session/apply-profile.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import classes from './account.module.css';

const taken = ['image/jpeg', 'image/png', 'image/webp'];

const AVATAR_TYPES = taken.join(',');

/** Why a chosen file cannot become the avatar, or null. The server looks inside it as well. */
export function avatarProblem(file: Pick<File, 'type' | 'size'>): Text | null {
  if (!file.type.startsWith('image/')) return text('settings', 'picture.notImage');
  if (file.size >= limits.imageUploadBytes) return text('settings', 'picture.tooLarge');
  return taken.includes(file.type) ? null : text('settings', 'picture.format');
}

/** The person's picture: a chosen one is shown at once, while it is on its way. */
export function AvatarField({ profile }: { profile: Profile }) {
  const say = useTexts('settings');
  const uploadButton = useRef<HTMLButtonElement>(null);
  const emptyPicker = useRef<() => void>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);

  const upload = useMutation({
    mutationFn: uploadAvatar,
    onSuccess: ({ avatar_url }) => {
      applyProfile({ avatar_url });
      notifications.show({ color: 'green', message: say('picture.uploaded') });
    },
    onError: (error) => setProblem(text('settings', 'picture.uploadFailed', { reason: errorMessage(error) })),
    onSettled: () => setPreview(null),
  });
  const remove = useMutation({
    mutationFn: removeAvatar,
    onSuccess: () => {
      applyProfile({ avatar_url: null });
      notifications.show({ message: say('picture.removed') });
      uploadButton.current?.focus();
    },
    onError: (error) => setProblem(text('settings', 'picture.removeFailed', { reason: errorMessage(error) })),
  });

  const choose = (file: File) => {
    const found = avatarProblem(file);
    setProblem(found);
    if (found !== null) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    upload.mutate(file, { onSettled: () => URL.revokeObjectURL(url) });
  };

  const isBusy = upload.isPending || remove.isPending;
  const name = profile.username ?? profile.email;
  return (
    <div>
      <div className={classes.row}>
        <span className={classes.picture}>
          <Avatar
            src={preview ?? profile.avatar_url}
            size={96}
            radius={96}
            alt={say('picture.alt')}
            className={classes.avatar}
          >
            {name.charAt(0).toUpperCase()}
          </Avatar>
          {upload.isPending && (
            <span className={classes.busy}>
              <Loader size="sm" color="#fff" />
            </span>
          )}
        </span>
        <div>
          <Group gap="sm">
            <FileButton
              resetRef={emptyPicker}
              accept={AVATAR_TYPES}
              inputProps={{ 'aria-label': say('picture.choose') }}
              onChange={(file) => {
                emptyPicker.current?.();
                if (file) choose(file);
              }}
            >
              {({ onClick }) => (
                <Button
                  ref={uploadButton}
                  variant="default"
                  disabled={isBusy}
                  leftSection={<Upload size={15} aria-hidden />}
                  onClick={onClick}
                >
                  {upload.isPending ? say('picture.uploading') : say('picture.upload')}
                </Button>
              )}
            </FileButton>
            {profile.avatar_url !== null && (
              <Button
                variant="subtle"
                color="gray"
                disabled={isBusy}
                leftSection={<Trash2 size={15} aria-hidden />}
                onClick={() => remove.mutate()}
              >
                {say('picture.remove')}
              </Button>
            )}
          </Group>
          <p className={classes.hint}>{say('picture.hint')}</p>
        </div>
      </div>
      {problem !== null && (
        <Alert color="red" mt="md" role="alert">
          <Words text={problem} />
        </Alert>
      )}
    </div>
  );
}
