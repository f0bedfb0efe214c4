import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Mailbox, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { catalogueQuery } from '../../queries.ts';
import classes from './inbox-notice.module.css';
import { ResendButton } from './resend-button.tsx';

type Props = { email: string; onOtherAddress: () => void };

/** After sign-up: where the confirmation went, and what to do when it does not come. */
export function InboxNotice({ email, onOtherAddress }: Props) {
  const { data: catalogue } = useQuery(catalogueQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>
        <MailCheck size={26} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        Check your inbox
      </h1>
      <p>
        We sent a confirmation link to <strong>{email}</strong>. Open it to start with 100 free tokens.
      </p>
      {catalogue?.embedded.includes('mail') && (
        <Alert color="violet" icon={<Mailbox aria-hidden />} title="This studio keeps mails in its own mailbox">
          Nothing leaves this machine until a mail server is set up.{' '}
          <Anchor href="/dev/mailbox" target="_blank" rel="noopener" inherit underline="always">
            Open the mailbox <ExternalLink size={13} aria-hidden />
            <span className="visually-hidden"> in a new tab</span>
          </Anchor>
        </Alert>
      )}
      <div className={classes.actions}>
        <ResendButton email={email} label="Resend" size="sm" />
        <button type="button" className={classes.other} onClick={onOtherAddress}>
          Use another address
        </button>
      </div>
    </div>
  );
}
