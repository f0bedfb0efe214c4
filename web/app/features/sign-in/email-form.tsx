import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { emailProblem } from '../../shared/session/credential-rules.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField } from '../../shared/ui/form-field.tsx';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';
import { useEarlyTyping } from '../../shared/ui/use-early-typing.ts';

type EmailFieldProps = ComponentProps<'input'> & { problem: ReactNode };

export function EmailField({ problem, autoComplete = 'email', ...input }: EmailFieldProps) {
  return (
    <FormField
      name="email"
      label="Email"
      problem={problem}
      render={(described) => (
        <input {...described} {...input} type="email" autoComplete={autoComplete} placeholder="you@example.com" />
      )}
    />
  );
}

type Props = {
  /** What is known of the address already. */
  email?: string;
  action: string;
  busy: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an address to send a link to. */
export function EmailForm({ email = '', action, busy, send, onSent }: Props) {
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });
  const { ref, isReady } = useEarlyTyping((typed) => form.setValues({ email: typed('email') || email }));
  const sending = useMutation({ mutationFn: send, onSuccess: (_answer, address) => onSent(address) });
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.onSubmit((values) => sending.mutate(values.email.trim()))}>
      {sending.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(sending.error)}
        </Callout>
      )}
      <EmailField {...form.getInputProps('email', { withError: false })} problem={form.errors.email} />
      <SubmitButton isReady={isReady} isBusy={sending.isPending} isWide>
        {sending.isPending ? busy : action}
      </SubmitButton>
    </form>
  );
}
