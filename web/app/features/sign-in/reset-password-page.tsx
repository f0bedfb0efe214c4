import { KeyRound, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { requestPasswordReset, resetPassword } from '../../shared/session/account-api.ts';
import { safeNext } from '../../shared/session/safe-next.ts';
import { announceSession } from '../../shared/session/session.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { EmailForm, Notice, ResetSent } from './sign-in-parts.tsx';

export const handle: TextsHandle = { texts: ['credentials', 'signIn', 'signInMore'] };

export function meta() {
  return [{ title: pageTitle(textsOf('signInMore')('reset.tab')) }, { name: 'robots', content: 'noindex' }];
}

export const clientLoader = textsLoader(handle);

type Step = { name: 'asking' | 'changed' | 'dead_link' } | { name: 'sent'; email: string };

/**
 * Where the link of the mail leads: `?token=`, or `?error=` when the link is too old or was used. `&confirm=1` comes from a
 * confirmation of which nobody can tell whose sign-up it was.
 */
export default function ResetPasswordPage() {
  const say = useTexts('signInMore');
  const sayFirst = useTexts('signIn');
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
      <Notice icon={KeyRound} title={say(isConfirmation ? 'reset.confirmed' : 'reset.changed')}>
        <p>{say(isConfirmation ? 'reset.confirmedText' : 'reset.changedText')}</p>
        <a href={signIn} className={classes.enter}>
          {sayFirst('signIn')}
        </a>
      </Notice>
    );
  }
  if (step.name === 'dead_link' || token === null) {
    return (
      <Notice icon={TimerOff} title={say('reset.over')}>
        <p>{say('reset.overText')}</p>
        <EmailForm
          action={say('reset.send')}
          busy={sayFirst('sending')}
          send={requestPasswordReset}
          onSent={(email) => setStep({ name: 'sent', email })}
        />
        <p className={classes.swap}>
          {sayFirst.rich('remembered', { link: (content) => <a href="/login">{content}</a> })}
        </p>
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>{say(isConfirmation ? 'reset.choose' : 'reset.chooseNew')}</h1>
        <p>{say(isConfirmation ? 'reset.chooseText' : 'reset.chooseNewText')}</p>
      </div>
      <NewPasswordForm
        save={(password) => resetPassword(password, token)}
        onChanged={() => setStep({ name: 'changed' })}
        onDeadLink={() => setStep({ name: 'dead_link' })}
      />
    </>
  );
}
