import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { addressProblem } from '../../shared/session/credential-problems.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { MailboxNote, ResendButton } from '../../shared/session/delivery-notes.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../shared/ui/plain-form.tsx';
import classes from './sign-in.module.css';
import { useSignInOffer } from './sign-in-offer.tsx';

type NoticePartProps = { icon: LucideIcon; title: ReactNode; children: ReactNode };

/** A screen in the form's place that tells how things stand; it takes the focus, so that it is read out. */
export function Notice({ icon: Icon, title, children }: NoticePartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>
        <Icon size={26} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

type OtherWayProps = ComponentProps<'button'> & {
  /** False where this installation does not have it. */
  isOffered?: boolean;
};

/** A line under a form that leads to another way in. */
export function OtherWay({ isOffered, ...button }: OtherWayProps) {
  return (
    <p className={classes.swap} data-offered={isOffered}>
      <button type="button" {...button} />
    </p>
  );
}

/** An address or a number within a sentence. */
export const inBold = { b: (content: ReactNode) => <strong dir="ltr">{content}</strong> };

type ResetSentProps = { email: string; onOtherAddress: () => void };

/** Says the same whether or not there is such an account, so that nobody can find out who has one. */
export function ResetSent({ email, onOtherAddress }: ResetSentProps) {
  const say = useTexts('signIn');
  return (
    <Notice icon={MailCheck} title={say('inbox.title')}>
      <p>{say.rich('forgot.sent', inBold, { email })}</p>
      <MailboxNote />
      <div className={classes.actions}>
        <button type="button" className={classes.other} onClick={onOtherAddress}>
          {say('otherAddressOrAgain')}
        </button>
      </div>
    </Notice>
  );
}

type InboxNoticeProps = { email: string; onOtherAddress: () => void };

/** After sign-up: where the confirmation went, and what to do when it does not come. */
export function InboxNotice({ email, onOtherAddress }: InboxNoticeProps) {
  const say = useTexts('signIn');
  const { signupTokens: count, signupTokensAfter } = useSignInOffer();
  return (
    <Notice icon={MailCheck} title={say('inbox.title')}>
      <p>
        {count === 0 || signupTokensAfter !== 'email'
          ? say.rich('signUp.sent', inBold, { email })
          : say.rich('signUp.sentTokens', inBold, { email, count })}
      </p>
      <MailboxNote />
      <div className={classes.actions}>
        <ResendButton email={email} label={say('resend')} />
        <button type="button" className={classes.other} onClick={onOtherAddress}>
          {say('otherAddress')}
        </button>
      </div>
    </Notice>
  );
}

type EmailFieldProps = ComponentProps<'input'> & { problem: ReactNode };

export function EmailField({ problem, autoComplete = 'email', ...input }: EmailFieldProps) {
  const say = useTexts('signIn');
  return (
    <FormField
      name="email"
      label={say('email')}
      problem={problem}
      render={(described) => (
        <input
          {...described}
          {...input}
          type="email"
          dir="ltr"
          autoComplete={autoComplete}
          placeholder="you@example.com"
        />
      )}
    />
  );
}

type EmailFormProps = {
  /** What is known of the address already. */
  email?: string;
  action: string;
  busy: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

/** Asks for an address to send a link to. */
export function EmailForm({ email = '', action, busy, send, onSent }: EmailFormProps) {
  const form = useForm({
    initialValues: { email },
    validate: { email: (typed) => problemWords(addressProblem(typed)) },
  });
  const { ref, isReady } = useEarlyTyping((typed) => form.setValues({ email: typed('email') || email }));
  const sending = useMutation({ mutationFn: send, onSuccess: (_answer, address) => onSent(address) });
  return (
    <form ref={ref} method="post" noValidate onSubmit={form.onSubmit((values) => sending.mutate(values.email.trim()))}>
      {sending.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(sending.error)}
        </Callout>
      )}
      <EmailField {...form.getInputProps('email', { withError: false })} problem={form.errors.email} />
      <SubmitButton isReady={isReady} isBusy={sending.isPending} isWide>
        {sending.isPending ? busy : action}
      </SubmitButton>
    </form>
  );
}
