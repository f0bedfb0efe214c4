import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addressProblem } from '../../shared/session/credential-problems.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { signUp } from '../../shared/session/sign-in-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SubmitButton, useEarlyTyping } from '../../shared/ui/plain-form.tsx';
import { ChosenPassword, PasswordProblem, passwordRulesInWords } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { useLetSignedInThrough, useSignInOffer } from './sign-in-offer.tsx';
import { EmailField, InboxNotice } from './sign-in-parts.tsx';
import { SocialButtons, useQueryString } from './social-sign-in.tsx';

type Values = { email: string; password: string; confirmation: string };

function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const say = useTexts('signIn');
  const form = useForm<Values>({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: { email: (email) => problemWords(addressProblem(email)), ...passwordRulesInWords },
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
      {create.isError && <PasswordProblem error={create.error} fallback={say('signUp.failed')} />}
      <EmailField {...form.getInputProps('email', { withError: false })} problem={form.errors.email} />
      <ChosenPassword
        password={form.getInputProps('password', { withError: false })}
        confirmation={form.getInputProps('confirmation', { withError: false })}
        problems={form.errors}
      />
      <SubmitButton isReady={isReady} isBusy={create.isPending} isWide>
        {say(create.isPending ? 'signUp.creating' : 'signUp.create')}
      </SubmitButton>
    </form>
  );
}

export function SignUpPage() {
  useLetSignedInThrough();
  const say = useTexts('signIn');
  const { signupTokens: count, signupTokensAfter: after } = useSignInOffer();
  const search = useQueryString();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <InboxNotice email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('signUp.title')}</h1>
        <p>
          {count === 0 ? say('signUp.text') : say('signUp.promise', { count })}{' '}
          {say('signUp.condition', { after: after === 'email' ? 'other' : after })}
        </p>
      </div>
      <SocialButtons />
      <SignUpForm onSignedUp={setSentTo} />
      <p className={classes.terms}>
        {say.rich('signUp.terms', {
          terms: (words) => <a href="/terms">{words}</a>,
          privacy: (words) => <a href="/privacy">{words}</a>,
        })}
      </p>
      <p className={classes.swap}>
        {say.rich('signUp.haveAccount', { link: (content) => <a href={`/login${search}`}>{content}</a> })}
      </p>
    </>
  );
}
