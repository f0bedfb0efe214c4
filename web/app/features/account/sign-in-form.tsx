import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { signIn } from '../../api.ts';
import { ApiError, errorMessage } from '../../api-error.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import { useEarlyTyping } from '../../ui/use-early-typing.ts';
import classes from './door.module.css';
import { emailProblem } from './email-problem.ts';
import { ResendButton } from './resend-button.tsx';

type Values = { email: string; password: string };

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useForm<Values>({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password === '' ? 'Please enter your password' : null),
    },
  });
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({ email: typed('email'), password: typed('password') }),
  );
  const enter = useMutation({
    mutationFn: ({ email, password }: Values) => signIn(email.trim(), password),
    onSuccess: onSignedIn,
  });
  const isUnconfirmed = enter.error instanceof ApiError && enter.error.code === 'EMAIL_NOT_VERIFIED';
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.onSubmit((values) => enter.mutate(values))}>
      {enter.isError && (
        <Alert color={isUnconfirmed ? 'yellow' : 'red'} mb="md" role="alert">
          {errorMessage(enter.error)}
          {isUnconfirmed && <ResendButton email={enter.variables.email.trim()} mt="sm" />}
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
        name="password"
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        withAsterisk={false}
        required
      />
      <p className={classes.forgot}>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <PrimaryButton type={isReady ? 'submit' : 'button'} size="md" fullWidth disabled={enter.isPending}>
        {enter.isPending ? 'Signing In...' : 'Sign In'}
      </PrimaryButton>
    </form>
  );
}
