import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import classes from '../admin.module.css';
import { paidCurrenciesQuery, paymentsFileAddress, paymentsQuery } from '../operations-api.ts';
import { DataTable, ExportButton, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { usePayerColumns } from './payment-columns.tsx';
import { PaymentEvents } from './payment-events.tsx';
import { Comparisons, WithoutTokens } from './payments-compared.tsx';

const TYPING_MS = 300;

function AllPayments() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const say = useTexts('adminPayments');
  const columns = usePayerColumns();
  const [currency, setCurrency] = useState('');
  const { data: paid } = useQuery(paidCurrenciesQuery);
  const filter = { q, currency };
  const payments = useInfiniteQuery(paymentsQuery(filter));
  const currencies = (paid?.currencies ?? []).map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <Panel
      id="all-payments"
      title={say('all.title')}
      actions={
        <ExportButton address={paymentsFileAddress(filter)} label={say('all.export')} problem={say('all.notLoaded')} />
      }
    >
      <search className={classes.filters} aria-label={say('title')}>
        <TextInput
          className={classes.search}
          aria-label={say('all.search')}
          placeholder={say('all.searchExample')}
          maxLength={200}
          leftSection={<Search size={15} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {currencies.length > 1 && (
          <NativeSelect
            aria-label={say('all.currency')}
            data={[{ value: '', label: say('all.everyCurrency') }, ...currencies]}
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
        )}
      </search>
      <Loaded query={payments} label={say('all.loading')} problem={say('all.notLoaded')} height={240}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('title')}
              columns={columns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty={say('all.none')}
              isArriving={payments.isPlaceholderData}
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

export const handle: TextsHandle = { texts: ['adminPayments'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminPayments')('title'), textsOf('admin')('title')) }];
}

/** What was paid, and whether everything that was paid arrived. */
export default function PaymentsPage() {
  const say = useTexts('adminPayments');
  return (
    <>
      <PageHead title={say('title')} />
      <div className={classes.payments}>
        <WithoutTokens />
        <AllPayments />
        <PaymentEvents />
        <Comparisons />
      </div>
    </>
  );
}
