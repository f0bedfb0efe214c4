import { MailCheck, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { resendConfirmation } from '../../shared/api/api.ts';
import type { LinkProblem } from '../../shared/session/link-problem.ts';
import { MailboxNote } from '../../shared/session/mailbox-note.tsx';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import classes from './door.module.css';
import { EmailForm } from './email-form.tsx';
import { Notice } from './notice.tsx';

type Props = { problem: LinkProblem; signInAddress: string };

/** In place of the sign-in form after a confirmation link that is too old or was used: another one, or in. */
export function DeadLink({ problem, signInAddress }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Notice key="sent" icon={MailCheck} title="Check your inbox">
        <p>
          If <strong>{sentTo}</strong> still waits for its confirmation, a new link is on its way. It works for one
          hour.
        </p>
        <MailboxNote />
        <p className={classes.swap}>
          Confirmed already? <a href={signInAddress}>Sign In</a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice key="dead" icon={TimerOff} title={problem.title}>
      <p>{problem.text}</p>
      <EmailForm
        action="Resend"
        busy="Sending..."
        send={(email) => resendConfirmation(email, nextOfThisPage())}
        onSent={setSentTo}
      />
      <p className={classes.swap}>
        Confirmed already? <a href={signInAddress}>Sign In</a>
      </p>
    </Notice>
  );
}
