import { useQuery } from '@tanstack/react-query';
import { TimerOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { ask, request } from '../../shared/api/request.ts';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { announceSession } from '../../shared/session/session.ts';
import { signInSchema } from '../../shared/session/sign-in-api.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { Notice } from './sign-in-parts.tsx';

export const handle: TextsHandle = { texts: ['credentials', 'signIn', 'signInMore'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('signInMore')('invitation.tab')) }, { name: 'robots', content: 'noindex' }];
}

/** Whom an invitation is for. */
function readInvitation(token: string, signal: AbortSignal): Promise<{ email: string }> {
  return ask(signInSchema('invitationSchema'), '/api/auth/invitation/read', {
    method: 'POST',
    body: { token },
    signal,
  });
}

/** Makes the account, and signs it in. */
function acceptInvitation(token: string, password: string): Promise<unknown> {
  return request('/api/auth/invitation/accept', { method: 'POST', body: { token, password } });
}

const isDeadLink = (error: unknown) => error instanceof ApiError && error.code === 'INVALID_TOKEN';

/** Where the link of an invitation leads, its token behind the hash: an invited person chooses a password and is in. */
export default function InvitationPage() {
  const say = useTexts('signInMore');
  const sayCommon = useTexts('common');
  const token = useLocation().hash.slice(1);
  const [isOver, setOver] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readInvitation(token, signal),
    refetchOnWindowFocus: false,
  });
  if (isOver || isDeadLink(invitation.error)) {
    return (
      <Notice icon={TimerOff} title={say('invitation.over')}>
        <p>{say('invitation.overText')}</p>
        <p className={classes.swap}>
          {say.rich('invitation.haveAccount', { link: (content) => <a href="/login">{content}</a> })}
        </p>
      </Notice>
    );
  }
  if (invitation.isError) {
    return (
      <Callout tone="failed" title={say('invitation.notOpened')} isAlert>
        <p>{errorMessage(invitation.error)}</p>
        <button type="button" onClick={() => void invitation.refetch()}>
          {sayCommon('retry')}
        </button>
      </Callout>
    );
  }
  if (invitation.isPending) return null;
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('invitation.title', { studio: brand().name })}</h1>
        <p>
          {say.rich(
            'invitation.text',
            { b: (content) => <strong dir="ltr">{content}</strong> },
            { email: invitation.data.email },
          )}
        </p>
      </div>
      <NewPasswordForm
        save={(password) => acceptInvitation(token, password)}
        onChanged={() => {
          announceSession('SIGNED_IN');
          window.location.replace('/dashboard');
        }}
        onDeadLink={() => setOver(true)}
      />
    </>
  );
}
