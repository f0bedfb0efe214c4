import { KeyRound, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../features/sign-in/new-password-form.tsx';
import classes from '../../features/sign-in/sign-in.module.css';
import { SignInProviders } from '../../features/sign-in/sign-in-offer.tsx';
import { EmailForm, Notice, ResetSent } from '../../features/sign-in/sign-in-parts.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { requestPasswordReset, resetPassword } from '../../shared/session/account-api.ts';
import { safeNext } from '../../shared/session/safe-next.ts';
import { announceSession } from '../../shared/session/session.ts';

export function meta() {
  return [{ title: pageTitle('New Password') }, { name: 'robots', content: 'noindex' }];
}

type Step = { name: 'asking' | 'changed' | 'dead_link' } | { name: 'sent'; email: string };

export default function ResetPassword() {
  return (
    <SignInProviders>
      <NewPassword />
    </SignInProviders>
  );
}

/**
 * Where the link of the mail leads: `?token=`, or `?error=` when the link is too old or was used. `&confirm=1` comes from a
 * confirmation of which nobody can tell whose sign-up it was.
 */
function NewPassword() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const isConfirmation = query.has('confirm');
  const signIn = query.has('next') ? `/login?${new URLSearchParams({ next: safeNext(query.get('next')) })}` : '/login';
  useEffect(() => {
    if (token !== null) announceSession('PASSWORD_RECOVERY');
  }, [token]);
  const [step, setStep] = useState<Step>({ name: token === null || query.has('error') ? 'dead_link' : 'asking' });

  if (step.name === 'sent') {
    return <ResetSent email={step.email} onOtherAddress={() => setStep({ name: 'dead_link' })} />;
  }
  if (step.name === 'changed') {
    return (
      <Notice icon={KeyRound} title={isConfirmation ? 'Your email is confirmed' : 'Your password is changed'}>
        <p>
          {isConfirmation
            ? 'Sign in with the password that you have just chosen. No other one opens this account.'
            : 'From now on, sign in with the new one. All other devices have been signed out.'}
        </p>
        <a href={signIn} className={classes.enter}>
          Sign In
        </a>
      </Notice>
    );
  }
  if (step.name === 'dead_link' || token === null) {
    return (
      <Notice icon={TimerOff} title="This link no longer works">
        <p>
          A link to choose a new password works once, for one hour. Ask for another and use the link in the newest
          email.
        </p>
        <EmailForm
          action="Send a new link"
          busy="Sending..."
          send={requestPasswordReset}
          onSent={(email) => setStep({ name: 'sent', email })}
        />
        <p className={classes.swap}>
          Remembered it? <a href="/login">Sign In</a>
        </p>
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>{isConfirmation ? 'Choose your password' : 'Choose a new password'}</h1>
        <p>
          {isConfirmation
            ? 'You opened the link in another browser than the one you signed up in, or somebody else used your address. The password that you choose here is the only one that counts.'
            : 'It replaces the old one at once.'}
        </p>
      </div>
      <NewPasswordForm
        save={(password) => resetPassword(password, token)}
        onChanged={() => setStep({ name: 'changed' })}
        onDeadLink={() => setStep({ name: 'dead_link' })}
      />
    </>
  );
}
