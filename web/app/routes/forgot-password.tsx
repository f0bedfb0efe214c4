import { useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordReset } from '../account-api.ts';
import classes from '../features/account/door.module.css';
import { EmailForm } from '../features/account/email-form.tsx';
import { ResetSent } from '../features/account/reset-sent.tsx';

export function meta() {
  return [
    { title: 'Forgot Password - Kinora' },
    { name: 'description', content: 'Get a link to choose a new password for your Kinora account.' },
  ];
}

export default function ForgotPassword() {
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
        Remembered it? <Link to="/login">Sign In</Link>
      </p>
    </>
  );
}
