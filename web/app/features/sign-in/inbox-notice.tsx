import { MailCheck } from 'lucide-react';
import { tokenCount } from '../../shared/format/format.ts';
import { MailboxNote } from '../../shared/session/mailbox-note.tsx';
import { ResendButton } from '../../shared/session/resend-button.tsx';
import classes from './inbox-notice.module.css';
import { Notice } from './notice.tsx';
import { useSignInOffer } from './social-offer.ts';

type Props = { email: string; onOtherAddress: () => void };

/** After sign-up: where the confirmation went, and what to do when it does not come. */
export function InboxNotice({ email, onOtherAddress }: Props) {
  const { signupTokens } = useSignInOffer();
  return (
    <Notice icon={MailCheck} title="Check your inbox">
      <p>
        We sent a confirmation link to <strong>{email}</strong>. Open it to start with {tokenCount(signupTokens)}.
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
