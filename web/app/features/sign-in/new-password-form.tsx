import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { passwordRules } from '../../shared/session/password-rules.ts';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { PasswordProblem } from './password-problem.tsx';

type Values = { password: string; confirmation: string };
type Props = { save: (password: string) => Promise<unknown>; onChanged: () => void; onDeadLink: () => void };

export function NewPasswordForm({ save, onChanged, onDeadLink }: Props) {
  const form = useForm<Values>({
    initialValues: { password: '', confirmation: '' },
    validate: passwordRules,
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
      <ChosenPassword
        isNew
        password={form.getInputProps('password', { withError: false })}
        confirmation={form.getInputProps('confirmation', { withError: false })}
        problems={form.errors}
      />
      <SubmitButton isReady isBusy={change.isPending} isWide>
        {change.isPending ? 'Saving...' : 'Save New Password'}
      </SubmitButton>
    </form>
  );
}
