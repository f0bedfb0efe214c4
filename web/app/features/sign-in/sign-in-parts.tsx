import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { tokenCount } from '../../shared/format/format.ts';
import { emailProblem } from '../../shared/session/credential-rules.ts';
import { MailboxNote, ResendButton } from '../../shared/session/delivery-notes.tsx';
import { Callout } from '../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../shared/ui/plain-form.tsx';
import classes from './sign-in.module.css';
import { useSignInOffer } from './sign-in-offer.tsx';

type NoticePartProps = { icon: LucideIcon; title: string; children: ReactNode };

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

type ResetSentProps = { email: string; onOtherAddress: () => void };

/** Says the same whether or not there is such an account, so that nobody can find out who has one. */
export function ResetSent({ email, onOtherAddress }: ResetSentProps) {
  return (
    <Notice icon={MailCheck} title="Check your inbox">
      <p>
        If <strong>{email}</strong> has an account, a link to choose a new password is on its way. It works for one
        hour.
      </p>
      <MailboxNote />
      <div className={classes.actions}>
        <button type="button" className={classes.other} onClick={onOtherAddress}>
          Use another address, or send it again
        </button>
      </div>
    </Notice>
  );
}

type InboxNoticeProps = { email: string; onOtherAddress: () => void };

/** After sign-up: where the confirmation went, and what to do when it does not come. */
export function InboxNotice({ email, onOtherAddress }: InboxNoticeProps) {
  const { signupTokens, signupTokensAfter } = useSignInOffer();
  return (
    <Notice icon={MailCheck} title="Check your inbox">
      <p>
        We sent a confirmation link to <strong>{email}</strong>. Open it to start
        {signupTokens === 0 || signupTokensAfter !== 'email' ? '' : ` with ${tokenCount(signupTokens)}`}.
      </p>
      <MailboxNote />
      <div className={classes.actions}>
        <ResendButton email={email} label="Resend" />
        <button type="button" className={classes.other} onClick={onOtherAddress}>
          Use another address
        </button>
      </div>
    </Notice>
  );
}

type EmailFieldProps = ComponentProps<'input'> & { problem: ReactNode };

export function EmailField({ problem, autoComplete = 'email', ...input }: EmailFieldProps) {
  return (
    <FormField
      name="email"
      label="Email"
      problem={problem}
      render={(described) => (
        <input {...described} {...input} type="email" autoComplete={autoComplete} placeholder="you@example.com" />
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
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } });
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
