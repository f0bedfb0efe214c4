import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { resetPassword } from '../../account-api.ts';
import { ApiError } from '../../api-error.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import { PasswordProblem } from './password-problem.tsx';

type Values = { password: string; confirmation: string };
type Props = { token: string; onChanged: () => void; onDeadLink: () => void };

export function NewPasswordForm({ token, onChanged, onDeadLink }: Props) {
  const form = useForm<Values>({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (password) => (password.length < limits.passwordCharacters.min ? messages.passwordTooShort : null),
      confirmation: (confirmation, { password }) => (confirmation === password ? null : messages.passwordsDiffer),
    },
  });
  const change = useMutation({
    mutationFn: ({ password }: Values) => resetPassword(password, token),
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onDeadLink();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {change.isError && <PasswordProblem error={change.error} />}
      <PasswordInput
        {...form.getInputProps('password')}
        label="New password"
        description={`At least ${limits.passwordCharacters.min} characters, and not one that is easy to guess`}
        name="new-password"
        autoComplete="new-password"
        size="md"
        mb="md"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        withAsterisk={false}
        required
      />
      <PasswordInput
        {...form.getInputProps('confirmation')}
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        size="md"
        mb="xl"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
        withAsterisk={false}
        required
      />
      <PrimaryButton type="submit" size="md" fullWidth disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save New Password'}
      </PrimaryButton>
    </form>
  );
}
