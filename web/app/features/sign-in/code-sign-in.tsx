import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck, MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { requestSignInCode, signInByCode } from '../../shared/session/account-api.ts';
import { type CredentialProblem, codeProblem, numberProblem } from '../../shared/session/credential-problems.ts';
import { withoutSpaces } from '../../shared/session/credential-rules.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { MailboxNote, PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { requestPhoneCode, signInByPhone } from '../../shared/session/phone-api.ts';
import type { SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField, SubmitButton } from '../../shared/ui/plain-form.tsx';
import type { CodeLink } from './code-link.ts';
import classes from './sign-in.module.css';
import { EmailForm, inBold, Notice, OtherWay } from './sign-in-parts.tsx';

type CodeFormProps = {
  label: string;
  description: string;
  /** What is wrong with what was typed. */
  problem: (code: string) => CredentialProblem | null;
  submit: (code: string) => Promise<SignInAnswer>;
  onSignedIn: (answer: SignInAnswer) => void;
};

/** Asks for a code that somebody was sent or that a device shows. Spaces in it do not matter. */
export function CodeForm({ label, description, problem, submit, onSignedIn }: CodeFormProps) {
  const say = useTexts('signIn');
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => problemWords(problem(code)) },
  });
  const enter = useMutation({ mutationFn: submit, onSuccess: onSignedIn });
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => enter.mutate(withoutSpaces(code)))}>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      <FormField
        name="code"
        label={label}
        description={description}
        problem={form.errors.code}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('code', { withError: false })}
            type="text"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      />
      <SubmitButton isReady isBusy={enter.isPending} isWide>
        {say(enter.isPending ? 'checking' : 'signIn')}
      </SubmitButton>
    </form>
  );
}

type PhoneSignInProps = {
  onSignedIn: (answer: SignInAnswer) => void;
  onEmail: () => void;
  /** The way back to the password. */
  children: ReactNode;
};

/** Signing in by a text message instead of a password. */
function PhoneSignIn({ onSignedIn, onEmail, children }: PhoneSignInProps) {
  const say = useTexts('signInMore');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MessageSquare} title={say('phone.check')}>
        <p>{say.rich('phone.sent', inBold, { number: sentTo })}</p>
        <PhoneNote />
        <CodeForm
          label={say('code')}
          description={say('code.inMessage')}
          problem={codeProblem}
          submit={(code) => signInByPhone(sentTo, code)}
          onSignedIn={onSignedIn}
        />
        <OtherWay onClick={() => setSentTo(null)}>{say('phone.other')}</OtherWay>
        {children}
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('phone.title')}</h1>
        <p>{say('phone.text')}</p>
      </div>
      <PhoneForm onSent={setSentTo} />
      <OtherWay onClick={onEmail}>{say('mail.instead')}</OtherWay>
      {children}
    </>
  );
}

function PhoneForm({ onSent }: { onSent: (number: string) => void }) {
  const say = useTexts('signInMore');
  const sayFirst = useTexts('signIn');
  const form = useForm({
    initialValues: { phone: '' },
    validate: { phone: (number) => problemWords(numberProblem(number)) },
  });
  const ask = useMutation({ mutationFn: requestPhoneCode, onSuccess: (_answer, number) => onSent(number) });
  return (
    <form noValidate onSubmit={form.onSubmit(({ phone }) => ask.mutate(phone.trim()))}>
      {ask.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(ask.error)}
        </Callout>
      )}
      <FormField
        name="phone"
        label={say('phone.number')}
        problem={form.errors.phone}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('phone', { withError: false })}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            placeholder="+49 151 23456789"
          />
        )}
      />
      <SubmitButton isReady isBusy={ask.isPending} isWide>
        {ask.isPending ? sayFirst('sending') : say('phone.ask')}
      </SubmitButton>
    </form>
  );
}

type CodeSignInProps = {
  /** What was typed as the address so far. */
  email: string;
  /** Set when a link of such a mail led here. */
  link: CodeLink | null;
  onSignedIn: (answer: SignInAnswer) => void;
  onPassword: () => void;
};

/** Signing in by a mail instead of a password. */
export function CodeSignIn({ email, link, onSignedIn, onPassword }: CodeSignInProps) {
  const say = useTexts('signInMore');
  const sayFirst = useTexts('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [byPhone, setByPhone] = useState(false);
  const { data: catalogue } = useQuery(catalogueQuery);
  const back = <OtherWay onClick={onPassword}>{sayFirst('usePassword')}</OtherWay>;
  if (byPhone) {
    return (
      <PhoneSignIn onSignedIn={onSignedIn} onEmail={() => setByPhone(false)}>
        {back}
      </PhoneSignIn>
    );
  }
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MailCheck} title={sayFirst('inbox.title')}>
        <p>{say.rich('mail.sent', inBold, { email: sentTo })}</p>
        <MailboxNote />
        <CodeForm
          label={say('code')}
          description={say('code.inMail')}
          problem={codeProblem}
          submit={(code) => signInByCode(sentTo, code)}
          onSignedIn={onSignedIn}
        />
        <OtherWay onClick={() => setSentTo(null)}>{sayFirst('otherAddressOrAgain')}</OtherWay>
        {back}
      </Notice>
    );
  }
  if (link !== null) return <FollowedLink link={link} onSignedIn={onSignedIn} onOther={onPassword} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>{say('mail.title')}</h1>
        <p>{say('mail.text')}</p>
      </div>
      <EmailForm
        email={email}
        action={say('mail.ask')}
        busy={sayFirst('sending')}
        send={requestSignInCode}
        onSent={setSentTo}
      />
      {catalogue !== undefined && catalogue.textMessages !== 'none' && (
        <OtherWay onClick={() => setByPhone(true)}>{say('phone.instead')}</OtherWay>
      )}
      {back}
    </>
  );
}

type FollowedProps = { link: CodeLink; onSignedIn: (answer: SignInAnswer) => void; onOther: () => void };

/** Names the account before it signs in, so that nobody is led into somebody else's. */
function FollowedLink({ link, onSignedIn, onOther }: FollowedProps) {
  const say = useTexts('signInMore');
  const sayFirst = useTexts('signIn');
  const enter = useMutation({ mutationFn: () => signInByCode(link.email, link.code), onSuccess: onSignedIn });
  return (
    <Notice icon={MailCheck} title={sayFirst('login.title')}>
      <p>{say.rich('followed', inBold, { email: link.email })}</p>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter.mutate();
        }}
      >
        <SubmitButton isReady isBusy={enter.isPending} isWide>
          {sayFirst(enter.isPending ? 'signingIn' : 'signIn')}
        </SubmitButton>
      </form>
      <OtherWay onClick={onOther}>{say('anotherWay')}</OtherWay>
    </Notice>
  );
}
