import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { signUp } from '../../api.ts';
import { ApiError, errorMessage } from '../../api-error.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import classes from './door.module.css';
import { emailProblem } from './email-problem.ts';

type Values = { email: string; password: string; confirmation: string };

function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'weak_password' || !Array.isArray(error.details)) return [];
  return error.details.map(String);
}

export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const form = useForm<Values>({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password.length < limits.passwordCharacters.min ? messages.passwordTooShort : null),
      confirmation: (confirmation, { password }) => (confirmation === password ? null : messages.passwordsDiffer),
    },
  });
  const create = useMutation({
    mutationFn: ({ email, password }: Values) => signUp(email, password),
    onSuccess: (_answer, { email }) => onSignedUp(email),
  });
  const reasons = weakPasswordReasons(create.error);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate({ ...values, email: values.email.trim() }))}>
      {create.isError && (
        <Alert color="red" mb="md" role="alert">
          {errorMessage(create.error, messages.signupFailed)}
          {reasons.length > 0 && (
            <ul className={classes.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        size="md"
        mb="md"
        withAsterisk={false}
        required
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label="Password"
        description={`At least ${limits.passwordCharacters.min} characters, and not one that is easy to guess`}
        name="password"
        autoComplete="new-password"
        size="md"
        mb="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        withAsterisk={false}
        required
      />
      <PasswordInput
        {...form.getInputProps('confirmation')}
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        size="md"
        mb="xl"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
        withAsterisk={false}
        required
      />
      <PrimaryButton type="submit" size="md" fullWidth disabled={create.isPending}>
        {create.isPending ? 'Creating Account...' : 'Create Account'}
      </PrimaryButton>
    </form>
  );
}
