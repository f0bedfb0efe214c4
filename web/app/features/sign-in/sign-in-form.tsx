import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { addressProblem } from '../../shared/session/credential-problems.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { ResendButton } from '../../shared/session/delivery-notes.tsx';
import { type SignInAnswer, signIn } from '../../shared/session/sign-in-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { PasswordField, SubmitButton, useEarlyTyping } from '../../shared/ui/plain-form.tsx';
import classes from './sign-in.module.css';
import { EmailField } from './sign-in-parts.tsx';

type Values = { email: string; password: string };

type Props = {
  onSignedIn: (answer: SignInAnswer) => void;
  /** Hears what is typed as the address: the other ways to sign in begin with it. */
  onEmail: (email: string) => void;
  /** Why somebody is asked to sign in, until they have tried. */
  notice: ReactNode;
};

export function SupportLink() {
  return <a href="/contact">{useTexts('signIn')('login.support')}</a>;
}

export function SignInForm({ onSignedIn, onEmail, notice }: Props) {
  const say = useTexts('signIn');
  const form = useForm<Values>({
    initialValues: { email: '', password: '' },
    onValuesChange: ({ email }) => onEmail(email),
    validate: {
      email: (email) => problemWords(addressProblem(email)),
      password: (password) => problemWords(password === '' ? 'passwordMissing' : null),
    },
  });
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({ email: typed('email'), password: typed('password') }),
  );
  const enter = useMutation({
    mutationFn: ({ email, password }: Values) => signIn(email.trim(), password),
    onSuccess: onSignedIn,
  });
  const isSuspended = enter.error instanceof ApiError && enter.error.code === 'account_suspended';
  const isUnconfirmed = enter.error instanceof ApiError && enter.error.code === 'EMAIL_NOT_VERIFIED';
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.onSubmit((values) => enter.mutate(values))}>
      {enter.isIdle && notice}
      {enter.isError && (
        <Callout tone={isUnconfirmed ? 'caution' : 'failed'} isAlert>
          {errorMessage(enter.error)} {isSuspended && <SupportLink />}
          {isUnconfirmed && <ResendButton email={enter.variables.email.trim()} />}
        </Callout>
      )}
      <EmailField
        {...form.getInputProps('email', { withError: false })}
        problem={form.errors.email}
        autoComplete="email webauthn"
      />
      <PasswordField
        {...form.getInputProps('password', { withError: false })}
        name="password"
        label={say('password')}
        problem={form.errors.password}
        showLabel={say('password.show')}
        autoComplete="current-password"
      />
      <p className={classes.forgot}>
        <a href="/forgot-password">{say('login.forgot')}</a>
      </p>
      <SubmitButton isReady={isReady} isBusy={enter.isPending} isWide>
        {say(enter.isPending ? 'signingIn' : 'signIn')}
      </SubmitButton>
    </form>
  );
}
