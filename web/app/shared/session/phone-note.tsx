import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageSquare } from 'lucide-react';
import { catalogueQuery } from '../api/queries.ts';
import { Callout } from '../ui/callout.tsx';

/** Where text messages are to be found while nothing that sends them is set up. */
export function PhoneNote() {
  const { data: catalogue } = useQuery(catalogueQuery);
  if (catalogue?.textMessages !== 'mailbox') return null;
  return (
    <Callout
      tone="note"
      icon={<MessageSquare size={20} aria-hidden />}
      title="This studio keeps text messages in its own mailbox"
    >
      No telephone gets them until a service for text messages is set up.{' '}
      <a href="/dev/mailbox" target="_blank" rel="noopener">
        Open the mailbox <ExternalLink size={13} aria-hidden />
        <span className="visually-hidden"> in a new tab</span>
      </a>
    </Callout>
  );
}
