import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api-error.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { PasswordProblem } from './password-problem.tsx';

type Values = { password: string; confirmation: string };
type Props = { save: (password: string) => Promise<unknown>; onChanged: () => void; onDeadLink: () => void };

export function NewPasswordForm({ save, onChanged, onDeadLink }: Props) {
  const form = useForm<Values>({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (password) => (password.length < limits.passwordCharacters.min ? messages.passwordTooShort : null),
      confirmation: (confirmation, { password }) => (confirmation === password ? null : messages.passwordsDiffer),
    },
  });
  const change = useMutation({
    mutationFn: ({ password }: Values) => save(password),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onDeadLink();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {change.isError && <PasswordProblem error={change.error} />}
      <PasswordField
        {...form.getInputProps('password', { withError: false })}
        name="new-password"
        label="New password"
        description={`At least ${limits.passwordCharacters.min} characters, and not one that is easy to guess`}
        problem={form.errors.password}
        showLabel="Show the password"
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('confirmation', { withError: false })}
        name="confirm-password"
        label="Confirm new password"
        problem={form.errors.confirmation}
        showLabel="Show the confirmation"
        autoComplete="new-password"
      />
      <SubmitButton isReady isBusy={change.isPending} isWide>
        {change.isPending ? 'Saving...' : 'Save New Password'}
      </SubmitButton>
    </form>
  );
}
