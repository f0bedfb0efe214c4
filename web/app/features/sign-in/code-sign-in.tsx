import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck, MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { requestSignInCode, signInByCode } from '../../shared/session/account-api.ts';
import { phoneProblem, withoutSpaces } from '../../shared/session/credential-rules.ts';
import { MailboxNote, PhoneNote } from '../../shared/session/delivery-notes.tsx';
import { requestPhoneCode, signInByPhone } from '../../shared/session/phone-api.ts';
import type { SignInAnswer } from '../../shared/session/sign-in-api.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField, SubmitButton } from '../../shared/ui/plain-form.tsx';
import type { CodeLink } from './code-link.ts';
import classes from './sign-in.module.css';
import { EmailForm, Notice, OtherWay } from './sign-in-parts.tsx';

type CodeFormProps = {
  label: string;
  description: string;
  pattern: RegExp;
  /** Said when what was typed does not match. */
  problem: string;
  submit: (code: string) => Promise<SignInAnswer>;
  onSignedIn: (answer: SignInAnswer) => void;
};

/** Asks for a code that somebody was sent or that a device shows. Spaces in it do not matter. */
export function CodeForm({ label, description, pattern, problem, submit, onSignedIn }: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (pattern.test(withoutSpaces(code)) ? null : problem) },
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
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      />
      <SubmitButton isReady isBusy={enter.isPending} isWide>
        {enter.isPending ? 'Checking...' : 'Sign In'}
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
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MessageSquare} title="Check your phone">
        <p>
          If <strong>{sentTo}</strong> is confirmed for an account, a text message with a code is on its way. It works
          once, for 10 minutes.
        </p>
        <PhoneNote />
        <CodeForm
          label="Code"
          description="The six digits in the text message"
          pattern={/^\d{6}$/}
          problem="A code has six digits"
          submit={(code) => signInByPhone(sentTo, code)}
          onSignedIn={onSignedIn}
        />
        <OtherWay onClick={() => setSentTo(null)}>Use another number, or send it again</OtherWay>
        {children}
      </Notice>
    );
  }
  return (
    <>
      <div className={classes.intro}>
        <h1>Sign in by text message</h1>
        <p>With the phone number that you have confirmed in your settings.</p>
      </div>
      <PhoneForm onSent={setSentTo} />
      <OtherWay onClick={onEmail}>Email me a sign-in link instead</OtherWay>
      {children}
    </>
  );
}

function PhoneForm({ onSent }: { onSent: (number: string) => void }) {
  const form = useForm({ initialValues: { phone: '' }, validate: { phone: phoneProblem } });
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
        label="Phone number"
        problem={form.errors.phone}
        render={(described) => (
          <input
            {...described}
            {...form.getInputProps('phone', { withError: false })}
            type="tel"
            autoComplete="tel"
            placeholder="+49 151 23456789"
          />
        )}
      />
      <SubmitButton isReady isBusy={ask.isPending} isWide>
        {ask.isPending ? 'Sending...' : 'Text me a code'}
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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [byPhone, setByPhone] = useState(false);
  const { data: catalogue } = useQuery(catalogueQuery);
  const back = <OtherWay onClick={onPassword}>Use my password instead</OtherWay>;
  if (byPhone) {
    return (
      <PhoneSignIn onSignedIn={onSignedIn} onEmail={() => setByPhone(false)}>
        {back}
      </PhoneSignIn>
    );
  }
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MailCheck} title="Check your inbox">
        <p>
          If <strong>{sentTo}</strong> has an account, an email with a link and a code is on its way. It works once, for
          10 minutes.
        </p>
        <MailboxNote />
        <CodeForm
          label="Code"
          description="The six digits in the email"
          pattern={/^\d{6}$/}
          problem="A code has six digits"
          submit={(code) => signInByCode(sentTo, code)}
          onSignedIn={onSignedIn}
        />
        <OtherWay onClick={() => setSentTo(null)}>Use another address, or send it again</OtherWay>
        {back}
      </Notice>
    );
  }
  if (link !== null) return <FollowedLink link={link} onSignedIn={onSignedIn} onOther={onPassword} />;
  return (
    <>
      <div className={classes.intro}>
        <h1>Sign in by email</h1>
        <p>Without a password: we send you a link and a code.</p>
      </div>
      <EmailForm
        email={email}
        action="Send me the link"
        busy="Sending..."
        send={requestSignInCode}
        onSent={setSentTo}
      />
      {catalogue !== undefined && catalogue.textMessages !== 'none' && (
        <OtherWay onClick={() => setByPhone(true)}>Text me a code instead</OtherWay>
      )}
      {back}
    </>
  );
}

type FollowedProps = { link: CodeLink; onSignedIn: (answer: SignInAnswer) => void; onOther: () => void };

/** Names the account before it signs in, so that nobody is led into somebody else's. */
function FollowedLink({ link, onSignedIn, onOther }: FollowedProps) {
  const enter = useMutation({ mutationFn: () => signInByCode(link.email, link.code), onSuccess: onSignedIn });
  return (
    <Notice icon={MailCheck} title="Welcome back">
      <p>
        You are about to sign in as <strong>{link.email}</strong>.
      </p>
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
          {enter.isPending ? 'Signing In...' : 'Sign In'}
        </SubmitButton>
      </form>
      <OtherWay onClick={onOther}>Sign in another way</OtherWay>
    </Notice>
  );
}
