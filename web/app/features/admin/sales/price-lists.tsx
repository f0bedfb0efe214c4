import type { PriceListView } from '@kinora/server/admin-sales-wire';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { rangeOf } from './list-values.ts';
import { PriceListDialog, useCurrencyName } from './price-list-dialog.tsx';
import { priceListsQuery } from './sales-api.ts';

function State({ isOffered, problem }: PriceListView) {
  const say = useTexts('adminSales');
  if (problem === 'incomplete') return <Badge color="yellow">{say('state.missing')}</Badge>;
  if (problem === 'not_set_up') return <Badge color="red">{say('state.notSetUp')}</Badge>;
  return isOffered ? (
    <Badge color="green">{say('state.offered')}</Badge>
  ) : (
    <Badge color="gray">{say('state.notOffered')}</Badge>
  );
}

function Range({ amounts, currency }: PriceListView) {
  const say = useTexts('adminSales');
  const money = useMoney();
  const range = rangeOf({ amounts });
  return range && say('range', { least: money(range.least, currency), most: money(range.most, currency) });
}

function useColumns(onEdit: (list: PriceListView) => void): readonly Column<PriceListView>[] {
  const say = useTexts('adminSales');
  const currencyName = useCurrencyName();
  return [
    { name: say('columns.currency'), cell: ({ currency }) => currencyName(currency) },
    { name: say('columns.prices'), isExtra: true, cell: (list) => <Range {...list} /> },
    { name: say('columns.tax'), isExtra: true, cell: ({ taxBehavior }) => say(`tax.${taxBehavior}`) },
    { name: say('columns.state'), cell: (list) => <State {...list} /> },
    {
      name: say('columns.act'),
      cell: (list) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={say('lists.editNamed', { currency: list.currency.toUpperCase() })}
          onClick={() => onEdit(list)}
        >
          {say('lists.edit')}
        </Button>
      ),
    },
  ];
}

/** What plans and packs cost, currency by currency. */
export function PriceLists() {
  const query = useQuery(priceListsQuery);
  const say = useTexts('adminSales');
  const currencyName = useCurrencyName();
  const [edited, setEdited] = useState<PriceListView | 'new' | null>(null);
  const columns = useColumns(setEdited);
  return (
    <Panel
      id="price-lists"
      title={say('lists.title')}
      text={say('lists.text')}
      actions={
        query.data && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {say('lists.add')}
          </Button>
        )
      }
    >
      <Loaded query={query} label={say('lists.loading')} problem={say('lists.notLoaded')} height={160}>
        {(desk) => (
          <>
            {!desk.isEnabled && <p>{say('lists.paymentsOff')}</p>}
            <DataTable
              label={say('lists.title')}
              columns={columns}
              rows={desk.lists}
              keyOf={({ currency }) => currency}
              empty={say('lists.none', { currency: currencyName(desk.firstCurrency) })}
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
