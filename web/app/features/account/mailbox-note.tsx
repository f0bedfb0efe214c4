import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Mailbox } from 'lucide-react';
import { catalogueQuery } from '../../queries.ts';

/** Where mails are to be found while no mail server is set up. */
export function MailboxNote() {
  const { data: catalogue } = useQuery(catalogueQuery);
  if (!catalogue?.embedded.includes('mail')) return null;
  return (
    <Alert color="violet" icon={<Mailbox aria-hidden />} title="This studio keeps mails in its own mailbox">
      Nothing leaves this machine until a mail server is set up.{' '}
      <Anchor href="/dev/mailbox" target="_blank" rel="noopener" inherit underline="always">
        Open the mailbox <ExternalLink size={13} aria-hidden />
        <span className="visually-hidden"> in a new tab</span>
      </Anchor>
    </Alert>
  );
}
