import { messages } from '@kinora/catalogue/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { emailProblem, passwordRules } from '../../shared/session/credential-rules.ts';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { signUp } from '../../shared/session/sign-in-api.ts';
import { SubmitButton, useEarlyTyping } from '../../shared/ui/plain-form.tsx';
import { SignupPromise, SignupTokensNote } from '../../shared/ui/signup-tokens.tsx';
import { ChosenPassword, PasswordProblem } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { useLetSignedInThrough } from './sign-in-offer.tsx';
import { EmailField, InboxNotice } from './sign-in-parts.tsx';
import { SocialButtons, useQueryString } from './social-sign-in.tsx';

type Values = { email: string; password: string; confirmation: string };

function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
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

export function SignUpPage() {
  useLetSignedInThrough();
  const search = useQueryString();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <InboxNotice email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>Create your account</h1>
        <p>
          <SignupPromise without="Make images and videos with AI.">
            {(tokens) => `Start with ${tokens} free tokens.`}
          </SignupPromise>{' '}
          <SignupTokensNote />
        </p>
      </div>
      <SocialButtons />
      <SignUpForm onSignedUp={setSentTo} />
      <p className={classes.swap}>
        Already have an account? <a href={`/login${search}`}>Sign In</a>
      </p>
    </>
  );
}
