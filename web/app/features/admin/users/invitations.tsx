import type { Invitation } from '@kinora/server/admin-invitation-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { refreshAdmin } from '../admin-queries.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { invitationsQuery, revokeInvitation } from './access-api.ts';

const stateWords: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};

const columns: readonly Column<Invitation>[] = [
  { name: 'Email', cell: ({ email }) => email },
  { name: 'State', cell: ({ state }) => stateWords[state] },
  { name: 'Invited by', isExtra: true, cell: ({ invitedBy }) => invitedBy ?? 'Somebody who left' },
  { name: 'Invited', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Revoke', cell: (invitation) => invitation.state === 'open' && <Revoke invitation={invitation} /> },
];

/** Whom administrators have asked in. */
export function Invitations() {
  const invitations = useQuery(invitationsQuery);
  return (
    <Panel id="invitations" title="Invitations" count={invitations.data?.invitations.length}>
      <Loaded query={invitations} what="The invitations" height={120}>
        {({ invitations: rows }) => (
          <DataTable
            label="Invitations"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="Nobody has been invited yet."
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Revoke({ invitation: { id, email } }: { invitation: Invitation }) {
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(id),
    onError: (error) => notifications.show({ color: 'red', message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={revoke.isPending}
      aria-label={`Revoke the invitation of ${email}`}
      onClick={() => revoke.mutate()}
    >
      Revoke
    </Button>
  );
}
