import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { withoutSpaces } from '../../shared/session/credential-rules.ts';
import type { SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField } from '../../shared/ui/form-field.tsx';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';

type Props = {
  label: string;
  description: string;
  pattern: RegExp;
  /** Said when what was typed does not match. */
  problem: string;
  submit: (code: string) => Promise<SignInAnswer>;
  onSignedIn: (answer: SignInAnswer) => void;
};

/** Asks for a code that somebody was sent or that a device shows. Spaces in it do not matter. */
export function CodeForm({ label, description, pattern, problem, submit, onSignedIn }: Props) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (pattern.test(withoutSpaces(code)) ? null : problem) },
  });
  const enter = useMutation({ mutationFn: submit, onSuccess: onSignedIn });
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => enter.mutate(withoutSpaces(code)))}>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      <FormField
        name="code"
        label={label}
        description={description}
        problem={form.errors.code}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('code', { withError: false })}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      />
      <SubmitButton isReady isBusy={enter.isPending} isWide>
        {enter.isPending ? 'Checking...' : 'Sign In'}
      </SubmitButton>
    </form>
  );
}
