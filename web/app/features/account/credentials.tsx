import { text } from '@kinora/texts/typed-keys';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.ts';
import { accessQuery, changeEmail, changePassword, sessionsQuery } from '../../shared/session/access-api.ts';
import { requestPasswordReset } from '../../shared/session/account-api.ts';
import { addressProblem, newPasswordRules, weakPasswordReasons } from '../../shared/session/credential-problems.ts';
import { leastPasswordCharacters } from '../../shared/session/credential-rules.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { MailboxNote } from '../../shared/session/delivery-notes.tsx';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { inWords } from '../../shared/texts/words.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import classes from './account.module.css';

const strong = (content: ReactNode) => <strong>{content}</strong>;

/** A new address takes effect once it is confirmed. */
export function EmailChange({ email }: { email: string }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const { data: access } = useQuery(accessQuery);
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (typed) => problemWords(addressProblem(typed)) },
  });
  const change = useProvenMutation({
    mutationFn: changeEmail,
    onSuccess: () => {
      form.reset();
      return client.invalidateQueries(accessQuery);
    },
  });
  const pending = access?.pendingEmail;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values.email.trim()))}>
      <LinkOutcome email={email} />
      <p>{say.rich('email.now', { b: strong }, { email })}</p>
      {pending && (
        <Alert color="blue" role="status">
          {say.rich('email.pending', { b: strong }, { email: pending })}
        </Alert>
      )}
      {pending && <MailboxNote />}
      <TextInput
        {...form.getInputProps('email')}
        label={say('email.new')}
        name="new-email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <ErrorAlert error={change.problem} />
      <Button type="submit" variant="default" loading={change.isPending}>
        {say('email.change')}
      </Button>
      {change.dialog}
    </form>
  );
}

/** The result of the emailed link that led here. */
function LinkOutcome({ email }: { email: string }) {
  const say = useTexts('account');
  const [query] = useSearchParams();
  if (query.get('email') === 'changed') {
    return (
      <Alert color="green" role="status">
        {say('email.changed', { email })}
      </Alert>
    );
  }
  // The way back from another service has a section of its own.
  if (query.get('error') === null || query.has('connect')) return null;
  return (
    <Alert color="yellow" role="alert">
      {say('email.deadLink')}
    </Alert>
  );
}

type Values = { current: string; password: string; confirmation: string };

const untouched: Values = { current: '', password: '', confirmation: '' };

/** A new password, by the old one. It signs out all other devices. */
function PasswordChange() {
  const say = useTexts('account');
  const sayCredentials = useTexts('credentials');
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: untouched,
    validate: {
      current: (current) => (current === '' ? inWords(text('account', 'password.enter')) : null),
      password: (typed) => problemWords(newPasswordRules.password(typed)),
      confirmation: (typed, values) => problemWords(newPasswordRules.confirmation(typed, values)),
    },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: Values) => changePassword(current, password),
    onSuccess: async () => {
      form.reset();
      notifications.show({ color: 'green', message: say('password.changed') });
      await Promise.all([client.invalidateQueries(sessionsQuery), client.invalidateQueries(accessQuery)]);
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PasswordInput
        {...form.getInputProps('current')}
        label={say('password.current')}
        name="current-password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={say('password.new')}
        description={sayCredentials('passwordHint', { min: leastPasswordCharacters })}
        name="new-password"
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.getInputProps('confirmation')}
        label={say('password.confirm')}
        name="confirm-password"
        autoComplete="new-password"
      />
      {change.isError && <Refusal error={change.error} />}
      <Button type="submit" variant="default" loading={change.isPending}>
        {say('password.change')}
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const reasons = weakPasswordReasons(error);
  return (
    <Alert color="red" role="alert">
      {errorMessage(error)}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** A new password by mail, so that a borrowed device is not enough to change it. */
function PasswordReset({ email }: { email: string }) {
  const say = useTexts('account');
  const send = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <div className={classes.reset}>
      <Button
        variant="default"
        leftSection={<KeyRound size={15} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {say('password.sendLink')}
      </Button>
      <p role="status">{send.isSuccess ? say('password.linkSent', { email }) : ''}</p>
      {send.isSuccess && <MailboxNote />}
      <ErrorAlert error={send.error} />
    </div>
  );
}

/** The password, whether it is known, forgotten or not there yet. */
export function PasswordSettings({ email }: { email: string }) {
  const say = useTexts('account');
  const { data: access } = useQuery(accessQuery);
  if (access?.hasPassword === false) return <PasswordReset email={email} />;
  return (
    <>
      <PasswordChange />
      <div className={classes.aside}>
        <p>{say('password.forgot')}</p>
        <PasswordReset email={email} />
      </div>
    </>
  );
}
