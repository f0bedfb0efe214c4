import { Alert, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { accessQuery, changePassword, sessionsQuery } from '../../shared/session/access-api.ts';
import { passwordHint, passwordRules } from '../../shared/session/password-rules.ts';
import classes from './account-form.module.css';

type Values = { current: string; password: string; confirmation: string };

const untouched: Values = { current: '', password: '', confirmation: '' };

/** A new password, by the old one. It signs out all other devices. */
export function PasswordChange() {
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: untouched,
    validate: {
      current: (current) => (current === '' ? 'Please enter your password' : null),
      ...passwordRules,
    },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: Values) => changePassword(current, password),
    onSuccess: async () => {
      form.reset();
      notifications.show({ color: 'green', message: 'Your password was changed. All other devices were signed out.' });
      await Promise.all([client.invalidateQueries(sessionsQuery), client.invalidateQueries(accessQuery)]);
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PasswordInput
        {...form.getInputProps('current')}
        label="Current password"
        name="current-password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label="New password"
        description={passwordHint}
        name="new-password"
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.getInputProps('confirmation')}
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
      />
      {change.isError && <Refusal error={change.error} />}
      <Button type="submit" variant="default" loading={change.isPending}>
        Change password
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const reasons =
    error instanceof ApiError && error.code === 'weak_password' && Array.isArray(error.details) ? error.details : [];
  return (
    <Alert color="red" role="alert">
      {errorMessage(error)}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map(String).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
