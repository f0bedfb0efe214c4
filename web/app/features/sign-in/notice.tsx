import type { LucideIcon } from 'lucide-react';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { tokenCount } from '../../shared/format/format.ts';
import { MailboxNote, ResendButton } from '../../shared/session/delivery-notes.tsx';
import classes from './notice.module.css';
import { useSignInOffer } from './sign-in-offer.tsx';

type Props = { icon: LucideIcon; title: string; children: ReactNode };

/** A screen in the form's place that tells how things stand; it takes the focus, so that it is read out. */
export function Notice({ icon: Icon, title, children }: Props) {
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
  const { signupTokens } = useSignInOffer();
  return (
    <Notice icon={MailCheck} title="Check your inbox">
      <p>
        We sent a confirmation link to <strong>{email}</strong>. Open it to start
        {signupTokens === 0 ? '' : ` with ${tokenCount(signupTokens)}`}.
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
