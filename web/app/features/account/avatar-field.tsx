import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Profile } from '@kinora/server/wire';
import { Alert, Avatar, Button, FileButton, Group, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { removeAvatar, uploadAvatar } from '../../shared/session/account-api.ts';
import classes from './account.module.css';
import { applyProfile } from './profile-values.ts';

const taken = ['image/jpeg', 'image/png', 'image/webp'];

const AVATAR_TYPES = taken.join(',');

/** Why a chosen file cannot become the avatar, or null. The server looks inside it as well. */
export function avatarProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return messages.selectImage;
  if (file.size >= limits.imageUploadBytes) return messages.imageTooLarge;
  return taken.includes(file.type) ? null : messages.imageFormat;
}

/** The person's picture: a chosen one is shown at once, while it is on its way. */
export function AvatarField({ profile }: { profile: Profile }) {
  const uploadButton = useRef<HTMLButtonElement>(null);
  const emptyPicker = useRef<() => void>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = useMutation({
    mutationFn: uploadAvatar,
    onSuccess: ({ avatar_url }) => {
      applyProfile({ avatar_url });
      notifications.show({ color: 'green', message: 'Avatar uploaded successfully!' });
    },
    onError: (error) => setProblem(`Error uploading avatar: ${errorMessage(error)}`),
    onSettled: () => setPreview(null),
  });
  const remove = useMutation({
    mutationFn: removeAvatar,
    onSuccess: () => {
      applyProfile({ avatar_url: null });
      notifications.show({ message: 'Avatar removed.' });
      uploadButton.current?.focus();
    },
    onError: (error) => setProblem(`Error removing avatar: ${errorMessage(error)}`),
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
            alt="Your avatar"
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
              inputProps={{ 'aria-label': 'Avatar image' }}
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
                  {upload.isPending ? 'Uploading...' : 'Upload Avatar'}
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
                Remove
              </Button>
            )}
          </Group>
          <p className={classes.hint}>JPEG, PNG or WebP, less than 10MB</p>
        </div>
      </div>
      {problem !== null && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
    </div>
  );
}
