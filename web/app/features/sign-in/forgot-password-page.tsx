import { useState } from 'react';
import { requestPasswordReset } from '../../shared/session/account-api.ts';
import classes from './sign-in.module.css';
import { EmailForm, ResetSent } from './sign-in-parts.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <ResetSent email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>Forgot your password?</h1>
        <p>Tell us your email address and we will send you a link to choose a new one.</p>
      </div>
      <EmailForm action="Send Reset Link" busy="Sending..." send={requestPasswordReset} onSent={setSentTo} />
      <p className={classes.swap}>
        Remembered it? <a href="/login">Sign In</a>
      </p>
    </>
  );
}
