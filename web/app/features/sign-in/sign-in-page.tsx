import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import TimerOff from 'lucide-react/icons/timer-off';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useBrand } from '../../shared/brand/use-brand.ts';
import { MailboxNote } from '../../shared/session/delivery-notes.tsx';
import { type LinkProblem, readLinkProblem } from '../../shared/session/link-problem.ts';
import { nextOfThisPage, safeNext } from '../../shared/session/safe-next.ts';
import { announceSession } from '../../shared/session/session.ts';
import { resendConfirmation, type SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { useWallets, type Wallet } from '../../shared/session/wallet-providers.ts';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { Callout } from '../../shared/ui/callout.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useCodeLink } from './code-link.ts';
import classes from './sign-in.module.css';
import { SignInForm, SupportLink } from './sign-in-form.tsx';
import { useLetSignedInThrough, useSignInOffer } from './sign-in-offer.tsx';
import { EmailForm, inBold, Notice, OtherWay } from './sign-in-parts.tsx';
import { SingleSignOn, SocialButtons, useQueryString } from './social-sign-in.tsx';

type Props = { problem: LinkProblem; signInAddress: string };

/** In place of the sign-in form after a confirmation link that is too old or was used: another one, or in. */
function DeadLink({ problem, signInAddress }: Props) {
  const say = useTexts('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isConfirmed = say.rich('deadLink.confirmed', { link: (content) => <a href={signInAddress}>{content}</a> });
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MailCheck} title={say('inbox.title')}>
        <p>{say.rich('deadLink.sent', inBold, { email: sentTo })}</p>
        <MailboxNote />
        <p className={classes.swap}>{isConfirmed}</p>
      </Notice>
    );
  }
  return (
    <Notice key="dead" icon={TimerOff} title={<Words text={problem.title} />}>
      <p>
        <Words text={problem.text} />
      </p>
      <EmailForm
        action={say('resend')}
        busy={say('sending')}
        send={(email) => resendConfirmation(email, nextOfThisPage())}
        onSent={setSentTo}
      />
      <p className={classes.swap}>{isConfirmed}</p>
    </Notice>
  );
}

const loadCeremonies = () => import('../../shared/session/passkey-ceremonies.ts');

/** Signing in with a passkey: by a button, and where the browser can, from its list under the email field. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const say = useTexts('signIn');
  const enter = useMutation({
    mutationFn: async (how: { isOffered: boolean }) => (await loadCeremonies()).signInByPasskey(how),
    onSuccess: (answer) => {
      if (answer !== null) onSignedIn(answer);
    },
  });
  const offer = useEffectEvent(() => enter.mutate({ isOffered: true }));
  useEffect(() => {
    let isGone = false;
    void canOffer().then((can) => {
      if (can && !isGone) offer();
    });
    return () => {
      isGone = true;
      void loadCeremonies().then(({ withdrawOffer }) => withdrawOffer());
    };
  }, []);
  const isAsking = enter.isPending && !enter.variables.isOffered;
  return (
    <>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      <OtherWay disabled={isAsking} onClick={() => enter.mutate({ isOffered: false })}>
        {say('login.passkey')}
      </OtherWay>
    </>
  );
}

async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Signing in with an Ethereum wallet; nothing where the browser has none. */
function WalletSignIn({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const say = useTexts('signIn');
  const wallets = useWallets();
  const enter = useMutation({
    mutationFn: async (wallet: Wallet) =>
      (await import('../../shared/session/wallet-ceremonies.ts')).signInByWallet(wallet),
    onSuccess: onSignedIn,
  });
  return (
    <>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      {wallets.map((wallet) => (
        <OtherWay key={wallet.name} disabled={enter.isPending} onClick={() => enter.mutate(wallet)}>
          {wallet.name === null ? say('login.wallet') : say('login.walletNamed', { name: wallet.name })}
        </OtherWay>
      ))}
    </>
  );
}

async function withTexts<Module>(part: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([part, loadTexts('signInMore')]);
  return module;
}

// Most people need none of them; they look like the other pages here, whose style sheets are there already.
const CodeSignIn = lazyPart(
  () => withTexts(import('./code-sign-in.tsx')),
  (module) => module.CodeSignIn,
);
const SecondFactor = lazyPart(
  () => withTexts(import('./second-factor.tsx')),
  (module) => module.SecondFactor,
);

type Step = 'password' | 'code' | 'second-factor' | 'single-sign-on';

export function SignInPage() {
  const say = useTexts('signIn');
  const { name: studio } = useBrand();
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
    return <SingleSignOn onBack={() => setStep('password')} />;
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
    return (
      <Suspense>
        <DeadLink problem={problem} signInAddress={`/login?${next}`} />
      </Suspense>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('login.title')}</h1>
        <p>{say('login.text')}</p>
      </div>
      <SocialButtons />
      <SignInForm
        onSignedIn={enter}
        onEmail={setEmail}
        notice={
          problem !== null && (
            <Suspense>
              <Callout tone="caution" title={<Words text={problem.title} />} isAlert>
                <Words text={problem.text} /> {problem.isForSupport && <SupportLink />}
              </Callout>
            </Suspense>
          )
        }
      />
      <PasskeySignIn onSignedIn={enter} />
      <OtherWay onClick={() => setStep('code')}>{say('login.byMail')}</OtherWay>
      <OtherWay isOffered={hasSingleSignOn} onClick={() => setStep('single-sign-on')}>
        {say('login.company')}
      </OtherWay>
      <p className={classes.swap}>
        {say.rich('login.isNew', { link: (content) => <a href={`/signup${search}`}>{content}</a> }, { studio })}
      </p>
      <WalletSignIn onSignedIn={enter} />
    </>
  );
}
