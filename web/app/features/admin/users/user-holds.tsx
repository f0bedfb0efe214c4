import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { groupedNumber } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Panel } from '../panel.tsx';

type Hold = AdminUserDetail['holds'][number];

const columns: readonly Column<Hold>[] = [
  { name: 'Generation', cell: ({ generation_name }) => generation_name },
  { name: 'Tool', isExtra: true, cell: ({ tool_name }) => tool_name },
  { name: 'Since', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'Tokens', isNumber: true, cell: ({ tokens }) => groupedNumber(tokens) },
];

/** Charged for what is still being made. */
export function UserHolds({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <Panel
      id="holds"
      title="Held tokens"
      count={holds.length}
      text="Tokens charged for running generations. They are kept when a generation completes and returned otherwise."
    >
      <DataTable label="Held tokens" columns={columns} rows={holds} keyOf={(hold) => hold.generation_id} empty="" />
    </Panel>
  );
}
