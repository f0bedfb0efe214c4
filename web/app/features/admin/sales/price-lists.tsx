import type { PriceListView } from '@kinora/server/admin-sales-wire';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import { rangeOf } from './list-values.ts';
import { currencyName, PriceListDialog, taxBehaviors } from './price-list-dialog.tsx';
import { priceListsQuery } from './sales-api.ts';

function State({ isOffered, problem }: PriceListView) {
  if (problem === 'incomplete') return <Badge color="yellow">Amounts are missing</Badge>;
  if (problem === 'not_set_up') return <Badge color="red">Not set up yet: save again</Badge>;
  return isOffered ? <Badge color="green">Offered</Badge> : <Badge color="gray">Closed</Badge>;
}

const columns = (onEdit: (list: PriceListView) => void): readonly Column<PriceListView>[] => [
  { name: 'Currency', cell: ({ currency }) => currencyName(currency) },
  { name: 'Prices', isExtra: true, cell: rangeOf },
  {
    name: 'Tax',
    isExtra: true,
    cell: ({ taxBehavior }) => taxBehaviors.find(({ value }) => value === taxBehavior)?.label,
  },
  { name: 'State', cell: State },
  {
    name: 'Act',
    cell: (list) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Edit prices in ${list.currency.toUpperCase()}`}
        onClick={() => onEdit(list)}
      >
        Edit
      </Button>
    ),
  },
];

/** What plans and packs cost, currency by currency. */
export function PriceLists() {
  const query = useQuery(priceListsQuery);
  const [edited, setEdited] = useState<PriceListView | 'new' | null>(null);
  return (
    <Panel
      id="price-lists"
      title="Price lists"
      text="One list per currency, with your own amounts: nothing is converted. New buyers see the currency of their country and may choose another until they first pay."
      actions={
        query.data && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            Add a currency
          </Button>
        )
      }
    >
      <Loaded query={query} what="The price lists" height={160}>
        {(desk) => (
          <>
            {!desk.isEnabled && <p>Payments are not set up, so prices are kept here and set up once they are.</p>}
            <DataTable
              label="Price lists"
              columns={columns(setEdited)}
              rows={desk.lists}
              keyOf={({ currency }) => currency}
              empty={`Everything is sold in ${currencyName(desk.firstCurrency)}.`}
            />
            {edited !== null && (
              <PriceListDialog desk={desk} list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
