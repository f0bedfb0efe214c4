import type { KeptPicture, PictureUse } from '@kinora/server/admin-brand-wire';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './brand.module.css';
import { sendPicture } from './brand-api.ts';

type Props = {
  use: PictureUse;
  name: 'logoDark' | 'logoLight' | 'icon' | 'card';
  label: string;
  hint: string;
  /** The kept file that is chosen. */
  file: string | null;
  surface: 'dark' | 'light';
  onKept: (kept: KeptPicture) => void;
  onRemove: () => void;
};

/** A picture of the brand: sent and cleaned at once, in force once the brand is saved. */
export function PictureField({ use, name, label, hint, file, surface, onKept, onRemove }: Props) {
  const say = useTexts('adminBrand');
  const sayAdmin = useTexts('admin');
  const sending = useMutation({ mutationFn: (chosen: File) => sendPicture(use, chosen), onSuccess: onKept });
  const id = `picture-${name}`;
  return (
    <div className={classes.picture}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      {file !== null && (
        <div className={classes.shown} data-surface={surface}>
          <img src={`/brand/${file}`} alt={say('picture.chosen', { picture: label })} />
        </div>
      )}
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      <Group gap={8}>
        <FileButton
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          inputProps={{ 'aria-label': say('picture.choosePicture', { picture: label }) }}
          onChange={(chosen) => chosen !== null && sending.mutate(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={sending.isPending}
              leftSection={<Upload size={14} aria-hidden />}
              aria-label={file === null ? say(`picture.${name}.choose`) : say(`picture.${name}.replace`)}
            >
              {file === null ? say('picture.choose') : say('picture.replace')}
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Trash2 size={14} aria-hidden />}
            aria-label={say(`picture.${name}.remove`)}
            onClick={onRemove}
          >
            {sayAdmin('remove')}
          </Button>
        )}
      </Group>
      {sending.isError && (
        <Text size="xs" c="var(--status-failed)" role="alert">
          {errorMessage(sending.error)}
        </Text>
      )}
    </div>
  );
}
