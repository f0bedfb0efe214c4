import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { signUp } from '../../api.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
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
      <FormField
        name="email"
        label="Email"
        problem={form.errors.email}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('email', { withError: false })}
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
          />
        )}
      />
      <PasswordField
        {...form.getInputProps('password', { withError: false })}
        name="password"
        label="Password"
        description={`At least ${limits.passwordCharacters.min} characters, and not one that is easy to guess`}
        problem={form.errors.password}
        showLabel="Show the password"
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('confirmation', { withError: false })}
        name="confirm-password"
        label="Confirm password"
        problem={form.errors.confirmation}
        showLabel="Show the confirmation"
        autoComplete="new-password"
      />
      <SubmitButton isReady={isReady} isBusy={create.isPending} isWide>
        {create.isPending ? 'Creating Account...' : 'Create Account'}
      </SubmitButton>
    </form>
  );
}
