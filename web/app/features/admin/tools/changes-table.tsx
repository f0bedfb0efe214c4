import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { type Column, DataTable } from '../page-parts.tsx';
import { type Change, definitionChanges } from './definition-diff.ts';

function columnsOf(say: Say<'adminToolDesk'>): readonly Column<Change>[] {
  return [
    { name: say('changes.what'), cell: ({ place }) => place },
    { name: say('changes.before'), cell: ({ before }) => before ?? '-' },
    { name: say('changes.after'), cell: ({ after }) => after ?? say('changes.removed') },
  ];
}

/** What was changed between two definitions, in words. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const say = useTexts('adminToolDesk');
  const rows = definitionChanges(before, after);
  return (
    <DataTable
      label={say('changes.label')}
      columns={columnsOf(say)}
      rows={rows}
      keyOf={(change) => rows.indexOf(change)}
      empty={say('changes.none')}
    />
  );
}
