import { KeyRound, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { requestPasswordReset, resetPassword } from '../account-api.ts';
import classes from '../features/account/door.module.css';
import { DoorContent } from '../features/account/door-content.tsx';
import { EmailForm } from '../features/account/email-form.tsx';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { Notice } from '../features/account/notice.tsx';
import { ResetSent } from '../features/account/reset-sent.tsx';
import { announceSession } from '../session.ts';

export function meta() {
  return [{ title: 'New Password - Kinora' }, { name: 'robots', content: 'noindex' }];
}

type Step = { name: 'asking' | 'changed' | 'dead_link' } | { name: 'sent'; email: string };

export default function ResetPassword() {
  return (
    <DoorContent>
      <NewPassword />
    </DoorContent>
  );
}

/** Where the link of the mail leads: `?token=`, or `?error=` when the link is too old or was used. */
function NewPassword() {
  const [query] = useSearchParams();
  const token = query.get('token');
  useEffect(() => {
    if (token !== null) announceSession('PASSWORD_RECOVERY');
  }, [token]);
  const [step, setStep] = useState<Step>({ name: token === null || query.has('error') ? 'dead_link' : 'asking' });

  if (step.name === 'sent') {
    return <ResetSent email={step.email} onOtherAddress={() => setStep({ name: 'dead_link' })} />;
  }
  if (step.name === 'changed') {
    return (
      <Notice icon={KeyRound} title="Your password is changed">
        <p>From now on, sign in with the new one. All other devices have been signed out.</p>
        <a href="/login" className={classes.enter}>
          Sign In
        </a>
      </Notice>
    );
  }
  if (step.name === 'dead_link' || token === null) {
    return (
      <Notice icon={TimerOff} title="This link does not work any more">
        <p>A link to choose a new password works once, for one hour. Ask for another and use the newest mail.</p>
        <EmailForm
          action="Send a New Link"
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
        <h1>Choose a new password</h1>
        <p>It replaces the old one at once.</p>
      </div>
      <NewPasswordForm
        save={(password) => resetPassword(password, token)}
        onChanged={() => setStep({ name: 'changed' })}
        onDeadLink={() => setStep({ name: 'dead_link' })}
      />
    </>
  );
}
