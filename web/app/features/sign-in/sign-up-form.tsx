import { messages } from '@kinora/catalogue/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { signUp } from '../../shared/api/api.ts';
import { emailProblem } from '../../shared/session/email-problem.ts';
import { passwordRules } from '../../shared/session/password-rules.ts';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';
import { useEarlyTyping } from '../../shared/ui/use-early-typing.ts';
import { ChosenPassword } from './chosen-password.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordProblem } from './password-problem.tsx';

type Values = { email: string; password: string; confirmation: string };

export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const form = useForm<Values>({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: { email: emailProblem, ...passwordRules },
  });
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      email: typed('email'),
      password: typed('password'),
      confirmation: typed('confirm-password'),
    }),
  );
  const create = useMutation({
    mutationFn: ({ email, password }: Values) => signUp(email, password, nextOfThisPage()),
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
      <EmailField {...form.getInputProps('email', { withError: false })} problem={form.errors.email} />
      <ChosenPassword
        password={form.getInputProps('password', { withError: false })}
        confirmation={form.getInputProps('confirmation', { withError: false })}
        problems={form.errors}
      />
      <SubmitButton isReady={isReady} isBusy={create.isPending} isWide>
        {create.isPending ? 'Creating Account...' : 'Create Account'}
      </SubmitButton>
    </form>
  );
}
