import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage, withReason } from '../api/api-error.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useReturnFocus } from './use-return-focus.ts';

export type ConfirmProps = {
  title: string;
  children: ReactNode;
  confirm: string;
  keep?: string;
  /** Shown when the action fails and the server gave no message. */
  failure: string;
  /** Above those words. */
  failureTitle?: string | undefined;
  onConfirm: () => Promise<unknown>;
  /** The action leaves the page, and the question goes with it. */
  isLeaving?: boolean;
  onClose: () => void;
};

/** Asks before something is removed; stays open with the reason when that fails. */
export function ConfirmModal({
  title,
  children,
  confirm,
  keep,
  failure,
  failureTitle,
  onConfirm,
  isLeaving = false,
  onClose,
}: ConfirmProps) {
  const say = useTexts('common');
  useReturnFocus();
  const act = useMutation({ mutationFn: onConfirm, onSuccess: () => isLeaving || onClose() });
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': say('close') }}>
      <Text component="div" size="sm" c="var(--text-muted)">
        {children}
      </Text>
      {act.isError && (
        <Alert color="red" mt="md" role="alert" title={failureTitle}>
          {withReason(failure, errorMessage(act.error, ''))}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep ?? say('keep')}
        </Button>
        <Button color="red.9" loading={act.isPending} onClick={() => act.mutate()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
