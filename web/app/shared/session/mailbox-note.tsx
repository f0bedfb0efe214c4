import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Mailbox } from 'lucide-react';
import { catalogueQuery } from '../api/queries.ts';
import { Callout } from '../ui/callout.tsx';

/** Where mails are to be found while no mail server is set up. */
export function MailboxNote() {
  const { data: catalogue } = useQuery(catalogueQuery);
  if (!catalogue?.embedded.includes('mail')) return null;
  return (
    <Callout tone="note" icon={<Mailbox size={20} aria-hidden />} title="This studio keeps emails in its own mailbox">
      Nothing leaves this machine until a mail server is set up.{' '}
      <a href="/dev/mailbox" target="_blank" rel="noopener">
        Open the mailbox <ExternalLink size={13} aria-hidden />
        <span className="visually-hidden"> in a new tab</span>
      </a>
    </Callout>
  );
}
