import { currencyDecimals } from '@kinora/catalogue/money';
import type { Charts } from '@kinora/server/admin-desk-wire';
import { Link } from 'react-router';
import { groupedNumber } from '../../../shared/format/format.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Panel } from '../panel.tsx';
import { Tag } from '../tag.tsx';
import { centsWords, LOW_MARGIN, marginRate } from './chart-data.ts';
import classes from './margins.module.css';

type Margin = Charts['margins'][number];

function isLow(margin: Margin): boolean {
  const rate = marginRate(margin);
  return rate !== null && rate < LOW_MARGIN;
}

function Rate({ margin }: { margin: Margin }) {
  const rate = marginRate(margin);
  if (rate === null) return '-';
  const percent = `${Math.round(100 * rate)}%`;
  return isLow(margin) ? <Tag tone="bad">{percent} low</Tag> : percent;
}

const columnsIn = (currency: string): readonly Column<Margin>[] => [
  { name: 'Tool', cell: ({ tool_name }) => tool_name },
  { name: 'Completed', isNumber: true, isExtra: true, cell: ({ completed }) => groupedNumber(completed) },
  { name: 'Tokens', isNumber: true, cell: ({ tokensEarned }) => groupedNumber(tokensEarned) },
  { name: 'Earned', isNumber: true, isExtra: true, cell: ({ earnedCents }) => centsWords(earnedCents, currency) },
  { name: 'Cost', isNumber: true, isExtra: true, cell: ({ costCents }) => centsWords(costCents, 'usd') },
  { name: 'Margin', isNumber: true, cell: (margin) => <Rate margin={margin} /> },
];

/** What each tool leaves after its provider was paid; those that leave little stand out. */
export function Margins({ margins, centsPerToken, currency }: Pick<Charts, 'margins' | 'centsPerToken' | 'currency'>) {
  const low = margins.filter(isLow).map(({ tool_name }) => tool_name);
  return (
    <Panel
      id="margins"
      title="Margin per tool"
      text={
        <>
          {centsPerToken === null
            ? 'No tokens were sold in these days, so nothing is known of what one brings.'
            : `A token brought ${(centsPerToken / 10 ** currencyDecimals(currency)).toFixed(4)} ${currency.toUpperCase()}.`}{' '}
          What providers cost is in the <Link to="/admin/settings?part=costs">settings</Link>.
        </>
      }
    >
      {low.length > 0 && (
        <div className={classes.alarm}>
          <Callout tone="failed" title={`Below ${100 * LOW_MARGIN}%`}>
            <p>{low.join(', ')}</p>
          </Callout>
        </div>
      )}
      <DataTable
        label="Margin per tool"
        columns={columnsIn(currency)}
        rows={margins}
        keyOf={({ tool_type }) => tool_type}
        empty="Nothing was made in these days."
      />
    </Panel>
  );
}
