import { MailCheck } from 'lucide-react';
import { MailboxNote } from '../../shared/session/mailbox-note.tsx';
import classes from './inbox-notice.module.css';
import { Notice } from './notice.tsx';

type Props = { email: string; onOtherAddress: () => void };

/** Says the same whether or not there is such an account, so that nobody can find out who has one. */
export function ResetSent({ email, onOtherAddress }: Props) {
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
