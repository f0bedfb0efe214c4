import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.ts';
import { accessQuery, changeEmail } from '../../shared/session/access-api.ts';
import { emailProblem } from '../../shared/session/credential-rules.ts';
import { MailboxNote } from '../../shared/session/delivery-notes.tsx';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import classes from './account.module.css';

/** A new address, which counts from the moment it is confirmed. */
export function EmailChange({ email }: { email: string }) {
  const client = useQueryClient();
  const proof = useProof();
  const { data: access } = useQuery(accessQuery);
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  const change = useMutation({
    mutationFn: changeEmail,
    onSuccess: () => {
      form.reset();
      return client.invalidateQueries(accessQuery);
    },
    onError: (error, address) => proof.askWhenNeeded(error, () => change.mutate(address)),
  });
  const pending = access?.pendingEmail;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values.email.trim()))}>
      <LinkOutcome email={email} />
      <p>
        You sign in as <strong>{email}</strong>.
      </p>
      {pending && (
        <Alert color="blue" role="status">
          A link is on its way to <strong>{pending}</strong>. Your address changes when you follow it, within one hour.
        </Alert>
      )}
      {pending && <MailboxNote />}
      <TextInput
        {...form.getInputProps('email')}
        label="New email"
        name="new-email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      {change.isError && !isProofNeeded(change.error) && (
        <Alert color="red" role="alert">
          {errorMessage(change.error)}
        </Alert>
      )}
      <Button type="submit" variant="default" loading={change.isPending}>
        Change email
      </Button>
      {proof.dialog}
    </form>
  );
}

/** What became of the link in the mail that led here. */
function LinkOutcome({ email }: { email: string }) {
  const [query] = useSearchParams();
  if (query.get('email') === 'changed') {
    return (
      <Alert color="green" role="status">
        Done: your address is {email} now.
      </Alert>
    );
  }
  // The way back from another service has a section of its own.
  if (query.get('error') === null || query.has('connect')) return null;
  return (
    <Alert color="yellow" role="alert">
      This link no longer works, or it belongs to another account. Your address has not changed.
    </Alert>
  );
}
