import { Suspense, useState } from 'react';
import type { SignInAnswer } from '../../shared/api/api.ts';
import { readLinkProblem } from '../../shared/session/link-problem.ts';
import { safeNext } from '../../shared/session/safe-next.ts';
import { announceSession } from '../../shared/session/session.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useCodeLink } from './code-link.ts';
import { DeadLink } from './dead-link.tsx';
import classes from './door.module.css';
import { useLetSignedInThrough } from './let-signed-in-through.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useSignInOffer } from './social-offer.ts';
import { useQueryString } from './use-query-string.ts';
import { WalletSignIn } from './wallet-sign-in.tsx';

// Most people need none of them; they look like the other pages here, whose style sheets are there already.
const CodeSignIn = lazyPart(
  () => import('./code-sign-in.tsx'),
  (module) => module.CodeSignIn,
);
const SecondFactor = lazyPart(
  () => import('./second-factor.tsx'),
  (module) => module.SecondFactor,
);
const SingleSignOn = lazyPart(
  () => import('./social-single-sign-on.tsx'),
  (module) => module.SingleSignOn,
);

type Step = 'password' | 'code' | 'second-factor' | 'single-sign-on';

export function SignInPage() {
  useLetSignedInThrough();
  const [chosen, setStep] = useState<Step | null>(null);
  const [email, setEmail] = useState('');
  const link = useCodeLink();
  const search = useQueryString();
  const query = new URLSearchParams(search);
  const { hasSingleSignOn } = useSignInOffer();
  // Another service has sent somebody back who is to be asked for more.
  const step = chosen ?? (query.has('second_factor') ? 'second-factor' : 'password');
  const problem = readLinkProblem(query);

  function enter(answer: SignInAnswer) {
    if (answer.twoFactorRedirect === true) setStep('second-factor');
    else announceSession('SIGNED_IN');
  }
  if (step === 'second-factor') {
    return (
      <Suspense>
        <SecondFactor
          onSignedIn={(answer) => {
            announceSession('MFA_CHALLENGE_VERIFIED');
            enter(answer);
          }}
          onAgain={() => setStep('password')}
        />
      </Suspense>
    );
  }
  if (step === 'single-sign-on') {
    return (
      <Suspense>
        <SingleSignOn onBack={() => setStep('password')} />
      </Suspense>
    );
  }
  if (step === 'code' || link !== null) {
    const leave = () => {
      window.location.hash = '';
      setStep('password');
    };
    return (
      <Suspense>
        <CodeSignIn key={link?.code} email={email} link={link} onSignedIn={enter} onPassword={leave} />
      </Suspense>
    );
  }
  if (problem?.isDeadLink) {
    const next = new URLSearchParams({ next: safeNext(query.get('next')) });
    return <DeadLink problem={problem} signInAddress={`/login?${next}`} />;
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>Welcome back</h1>
        <p>Sign in to your studio.</p>
      </div>
      {problem !== null && (
        <Callout tone="caution" title={problem.title} isAlert>
          {problem.text}
        </Callout>
      )}
      <SocialButtons />
      <SignInForm onSignedIn={enter} onEmail={setEmail} />
      <PasskeySignIn onSignedIn={enter} />
      <p className={classes.swap}>
        <button type="button" onClick={() => setStep('code')}>
          Email me a sign-in link
        </button>
      </p>
      <p className={classes.swap} data-slot="single-sign-on" hidden={!hasSingleSignOn}>
        <button type="button" onClick={() => setStep('single-sign-on')}>
          Use single sign-on
        </button>
      </p>
      <p className={classes.swap}>
        New to Kinora? <a href={`/signup${search}`}>Create Account</a>
      </p>
      <WalletSignIn onSignedIn={enter} />
    </>
  );
}
