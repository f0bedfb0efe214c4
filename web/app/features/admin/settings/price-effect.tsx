import type { PricePreview } from '@kinora/server/admin-desk-wire';
import { groupedNumber } from '../../../shared/format/format.ts';
import { signedTokens } from '../../../shared/format/ledger-entry.ts';
import { type Column, DataTable } from '../data-table.tsx';
import classes from './settings-page.module.css';

type Line = PricePreview['tools'][number];

const columns: readonly Column<Line>[] = [
  { name: 'Tool', cell: ({ name }) => name },
  { name: 'Generations', isNumber: true, isExtra: true, cell: ({ generations }) => groupedNumber(generations) },
  { name: 'Charged', isNumber: true, cell: ({ charged }) => groupedNumber(charged) },
  { name: 'Would be', isNumber: true, cell: ({ wouldCharge }) => groupedNumber(wouldCharge) },
  { name: 'Difference', isNumber: true, cell: ({ charged, wouldCharge }) => signedTokens(wouldCharge - charged) },
  { name: 'Shown as', isExtra: true, cell: ({ fromTokens }) => `from ${groupedNumber(fromTokens)} tokens` },
];

/** What the last 30 days would have brought with other prices. */
export function PriceEffect({ preview: { tools, skipped, isSample } }: { preview: PricePreview }) {
  return (
    <div role="status">
      <p className={classes.matches}>
        The charges of the last 30 days, had these prices been in force.
        {isSample && ' There were more; the newest were taken.'}
        {skipped > 0 && ` ${groupedNumber(skipped)} could not be priced again, as their files are gone.`}
      </p>
      <DataTable
        label="Effect of the new prices"
        columns={columns}
        rows={tools}
        keyOf={({ id }) => id}
        empty="Nothing was charged in these days."
      />
    </div>
  );
}
