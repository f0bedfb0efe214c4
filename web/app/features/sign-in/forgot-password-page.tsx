import { useState } from 'react';
import { requestPasswordReset } from '../../shared/session/account-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './sign-in.module.css';
import { EmailForm, ResetSent } from './sign-in-parts.tsx';

export function ForgotPasswordPage() {
  const say = useTexts('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <ResetSent email={sentTo} onOtherAddress={() => setSentTo(null)} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('forgot.title')}</h1>
        <p>{say('forgot.text')}</p>
      </div>
      <EmailForm action={say('forgot.send')} busy={say('sending')} send={requestPasswordReset} onSent={setSentTo} />
      <p className={classes.swap}>{say.rich('remembered', { link: (content) => <a href="/login">{content}</a> })}</p>
    </>
  );
}
