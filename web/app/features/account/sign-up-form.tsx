import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { signUp } from '../../api.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import { useEarlyTyping } from '../../ui/use-early-typing.ts';
import { emailProblem } from './email-problem.ts';
import { PasswordProblem } from './password-problem.tsx';

type Values = { email: string; password: string; confirmation: string };

export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const form = useForm<Values>({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password.length < limits.passwordCharacters.min ? messages.passwordTooShort : null),
      confirmation: (confirmation, { password }) => (confirmation === password ? null : messages.passwordsDiffer),
    },
  });
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      email: typed('email'),
      password: typed('password'),
      confirmation: typed('confirm-password'),
    }),
  );
  const create = useMutation({
    mutationFn: ({ email, password }: Values) => signUp(email, password),
    onSuccess: (_answer, { email }) => onSignedUp(email),
  });
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={form.onSubmit((values) => create.mutate({ ...values, email: values.email.trim() }))}
    >
      {create.isError && <PasswordProblem error={create.error} fallback={messages.signupFailed} />}
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
      <PrimaryButton type={isReady ? 'submit' : 'button'} size="md" fullWidth disabled={create.isPending}>
        {create.isPending ? 'Creating Account...' : 'Create Account'}
      </PrimaryButton>
    </form>
  );
}
