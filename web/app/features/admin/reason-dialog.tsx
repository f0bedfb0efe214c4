import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './admin.module.css';
import { refreshAdmin } from './admin-api.ts';

type Props = {
  title: string;
  /** What the act does, and what else it has to know. */
  children: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  /** Something that the act needs is still missing. */
  isIncomplete?: boolean;
  /** How wide it is. @default 'md' */
  size?: 'md' | 'lg';
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const SHORTEST = 3;

/** Asks before an act on somebody's account, and why: the reason goes into the audit log. Stays open when it fails. */
export function ReasonDialog({
  title,
  children,
  confirm,
  isDangerous = false,
  isIncomplete = false,
  size = 'md',
  onConfirm,
  onClose,
}: Props) {
  useReturnFocus();
  const say = useTexts('admin');
  const sayCommon = useTexts('common');
  const form = useForm({ initialValues: { reason: '' } });
  const act = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      onClose();
      return refreshAdmin();
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': sayCommon('close') }}>
      <form onSubmit={form.onSubmit(({ reason }) => act.mutate(reason.trim()))} className={classes.form}>
        {children}
        <Textarea
          {...form.getInputProps('reason')}
          data-autofocus
          label={say('reason.label')}
          description={say('reason.note')}
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
        />
        <ErrorAlert error={act.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button
            type="submit"
            {...(isDangerous ? { color: 'red.9' } : {})}
            disabled={isIncomplete || form.values.reason.trim().length < SHORTEST}
            loading={act.isPending}
          >
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
