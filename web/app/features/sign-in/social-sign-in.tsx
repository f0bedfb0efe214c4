import Building2 from 'lucide-react/icons/building-2';
import { useSyncExternalStore } from 'react';
import { ask } from '../../shared/api/request.ts';
import { signInSchema } from '../../shared/session/sign-in-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './sign-in.module.css';
import { useSignInOffer } from './sign-in-offer.tsx';
import { EmailForm, Notice, OtherWay } from './sign-in-parts.tsx';

const never = () => () => undefined;

/** The query of this page's address; empty in prerendered HTML and the first render over it, which know none. */
export function useQueryString(): string {
  return useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
}

/** The address that starts the sign-in with another service and leads to where this page would. */
function startAddress(provider: string, search: string, more: Record<string, string> = {}): string {
  const next = new URLSearchParams(search).get('next');
  const query = new URLSearchParams({ ...(next === null ? {} : { next }), ...more });
  return `/api/sign-in/${provider}${query.size === 0 ? '' : `?${query}`}`;
}

/** Plain links, which work before scripts arrive. */
export function SocialButtons() {
  const say = useTexts('signIn');
  const search = useQueryString();
  const { providers } = useSignInOffer();
  return (
    <div className={classes.services}>
      {providers.map(({ id, name }) => (
        <a key={id} data-provider={id} href={startAddress(id, search)}>
          {say('continueWith', { service: name })}
        </a>
      ))}
    </div>
  );
}

/** For people whose company has its own sign-in: the address tells which. */
export function SingleSignOn({ onBack }: { onBack: () => void }) {
  const say = useTexts('signIn');
  const search = useQueryString();
  const find = async (email: string) => {
    const { provider } = await ask(signInSchema('singleSignOnSchema'), '/api/auth/single-sign-on', {
      method: 'POST',
      body: { email },
    });
    window.location.assign(startAddress(provider, search, { login_hint: email }));
  };
  return (
    <Notice icon={Building2} title={say('company.title')}>
      <p>{say('company.text')}</p>
      <EmailForm action={say('company.continue')} busy={say('company.looking')} send={find} onSent={() => undefined} />
      <OtherWay onClick={onBack}>{say('usePassword')}</OtherWay>
    </Notice>
  );
}
