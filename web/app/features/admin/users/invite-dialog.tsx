import { Alert, Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { emailProblem } from '../../../shared/session/email-problem.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { refreshAdmin } from '../admin-queries.ts';
import classes from '../reason-dialog.module.css';
import { sendInvitation } from './access-api.ts';

/** Asks for the address that an invitation goes to. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  const send = useMutation({
    mutationFn: ({ email }: { email: string }) => sendInvitation(email.trim()),
    onSuccess: ({ email }) => {
      notifications.show({ color: 'green', message: `${email} is invited.` });
      onClose();
      return refreshAdmin();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Invite someone" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <p>
          They get a mail with a link that works once, for 72 hours, and choose a password. It works while sign-up is
          closed too. An earlier invitation to the same address is over.
        </p>
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
        />
        {send.isError && (
          <Alert color="red" role="alert">
            {errorMessage(send.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send invitation
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
