import { useMutation, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ExternalLink from 'lucide-react/icons/external-link';
import Mailbox from 'lucide-react/icons/mailbox';
import MessageSquare from 'lucide-react/icons/message-square';
import { type ReactNode, useEffect } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { useTexts } from '../texts/use-texts.ts';
import { catalogueQuery } from '../tools/summaries.ts';
import { Callout } from '../ui/callout.tsx';
import classes from './delivery-notes.module.css';
import { nextOfThisPage } from './safe-next.ts';
import { resendConfirmation } from './sign-in-api.ts';

/** Where text messages are to be found while nothing that sends them is set up. */
export function PhoneNote() {
  const say = useTexts('credentials');
  const { data: catalogue } = useQuery(catalogueQuery);
  if (catalogue?.textMessages !== 'mailbox') return null;
  return (
    <Callout tone="note" icon={<MessageSquare size={20} aria-hidden />} title={say('textMailbox.title')}>
      {say.rich('textMailbox.text', { link: mailboxLink, tab: hidden })}
    </Callout>
  );
}

/** Where mails are to be found while no mail server is set up. */
export function MailboxNote() {
  const say = useTexts('credentials');
  const { data: catalogue } = useQuery(catalogueQuery);
  if (!catalogue?.embedded.includes('mail')) return null;
  return (
    <Callout tone="note" icon={<Mailbox size={20} aria-hidden />} title={say('mailbox.title')}>
      {say.rich('mailbox.text', { link: mailboxLink, tab: hidden })}
    </Callout>
  );
}

const mailboxLink = (content: ReactNode) => (
  <a href="/dev/mailbox" target="_blank" rel="noopener">
    {content} <ExternalLink size={13} aria-hidden />
  </a>
);

const hidden = (content: ReactNode) => <span className="visually-hidden"> {content}</span>;

const SENT_SHOWN_MS = 5000;

/** Sends the confirmation mail again; says so for five seconds. */
export function ResendButton({ email, label }: { email: string; label?: string }) {
  const say = useTexts('credentials');
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendConfirmation(email, nextOfThisPage()),
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <span className={classes.resend}>
      <button
        type="button"
        className={classes.button}
        aria-disabled={isPending}
        onClick={() => {
          if (!isSuccess && !isPending) mutate();
        }}
      >
        {isSuccess && <Check size={14} aria-hidden />}
        {isSuccess ? say('sent') : (label ?? say('resend'))}
      </button>
      <span role="status" className={classes.problem}>
        {error ? errorMessage(error) : ''}
      </span>
    </span>
  );
}
