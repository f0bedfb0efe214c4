import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Panel } from '../panel.tsx';

type Session = AdminUserDetail['sessions'][number];

const columns: readonly Column<Session>[] = [
  { name: 'Browser', cell: ({ userAgent }) => userAgent ?? 'Unknown' },
  { name: 'Address', cell: ({ address }) => address ?? 'Unknown' },
  { name: 'Signed in', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Last seen', cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
];

/** Where the person is signed in. */
export function UserSessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Panel id="sessions" title="Sessions" count={sessions.length}>
      <DataTable
        label="Sessions"
        columns={columns}
        rows={sessions}
        keyOf={({ id }) => id}
        empty="Not signed in anywhere."
      />
    </Panel>
  );
}
