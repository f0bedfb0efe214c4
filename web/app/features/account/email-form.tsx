import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../api-error.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import { useEarlyTyping } from '../../ui/use-early-typing.ts';
import { emailProblem } from './email-problem.ts';

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
        <Alert color="red" mb="md" role="alert">
          {errorMessage(sending.error)}
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
        mb="xl"
        withAsterisk={false}
        required
      />
      <PrimaryButton type={isReady ? 'submit' : 'button'} size="md" fullWidth disabled={sending.isPending}>
        {sending.isPending ? busy : action}
      </PrimaryButton>
    </form>
  );
}
