import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SignInAnswer } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { requestPhoneCode, signInByPhone } from '../../shared/session/phone-api.ts';
import { PhoneNote } from '../../shared/session/phone-note.tsx';
import { phoneProblem } from '../../shared/session/phone-problem.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField } from '../../shared/ui/form-field.tsx';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './door.module.css';
import { Notice } from './notice.tsx';

type Props = {
  onSignedIn: (answer: SignInAnswer) => void;
  onEmail: () => void;
  /** The way back to the password. */
  children: ReactNode;
};

/** Signing in by a text message instead of a password. */
export function PhoneSignIn({ onSignedIn, onEmail, children }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MessageSquare} title="Check your phone">
        <p>
          If <strong>{sentTo}</strong> is confirmed for an account, a text message with a code is on its way. It works
          once, for 10 minutes.
        </p>
        <PhoneNote />
        <CodeForm
          label="Code"
          description="The six digits in the text message"
          pattern={/^\d{6}$/}
          problem="A code has six digits"
          submit={(code) => signInByPhone(sentTo, code)}
          onSignedIn={onSignedIn}
        />
        <p className={classes.swap}>
          <button type="button" onClick={() => setSentTo(null)}>
            Use another number, or send it again
          </button>
        </p>
        {children}
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>Sign in by text message</h1>
        <p>With the phone number that you have confirmed in your settings.</p>
      </div>
      <PhoneForm onSent={setSentTo} />
      <p className={classes.swap}>
        <button type="button" onClick={onEmail}>
          Email me a sign-in link instead
        </button>
      </p>
      {children}
    </>
  );
}

function PhoneForm({ onSent }: { onSent: (number: string) => void }) {
  const form = useForm({ initialValues: { phone: '' }, validate: { phone: phoneProblem } });
  const ask = useMutation({ mutationFn: requestPhoneCode, onSuccess: (_answer, number) => onSent(number) });
  return (
    <form noValidate onSubmit={form.onSubmit(({ phone }) => ask.mutate(phone.trim()))}>
      {ask.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(ask.error)}
        </Callout>
      )}
      <FormField
        name="phone"
        label="Phone number"
        problem={form.errors.phone}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('phone', { withError: false })}
            type="tel"
            autoComplete="tel"
            placeholder="+49 151 23456789"
          />
        )}
      />
      <SubmitButton isReady isBusy={ask.isPending} isWide>
        {ask.isPending ? 'Sending...' : 'Text me a code'}
      </SubmitButton>
    </form>
  );
}
