import { type Column, DataTable } from '../page-parts.tsx';
import { type Change, definitionChanges } from './definition-diff.ts';

const columns: readonly Column<Change>[] = [
  { name: 'What', cell: ({ place }) => place },
  { name: 'Before', cell: ({ before }) => before ?? '-' },
  { name: 'After', cell: ({ after }) => after ?? 'Removed' },
];

/** What was changed between two definitions, in words. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const rows = definitionChanges(before, after);
  return (
    <DataTable
      label="Changes"
      columns={columns}
      rows={rows}
      keyOf={(change) => rows.indexOf(change)}
      empty="They are the same."
    />
  );
}
