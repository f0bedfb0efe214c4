import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { requestPasswordReset } from '../../shared/session/account-api.ts';
import { MailboxNote } from '../../shared/session/mailbox-note.tsx';
import classes from './password-reset.module.css';

/** A new password by mail, so that a borrowed device is not enough to change it. */
export function PasswordReset({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <div className={classes.reset}>
      <Button
        variant="default"
        leftSection={<KeyRound size={15} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        Send a password link
      </Button>
      <p role="status">{send.isSuccess ? `A link to choose a new password is on its way to ${email}.` : ''}</p>
      {send.isSuccess && <MailboxNote />}
      {send.isError && (
        <Alert color="red" role="alert">
          {errorMessage(send.error)}
        </Alert>
      )}
    </div>
  );
}
