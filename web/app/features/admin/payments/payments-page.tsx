import type { AdminPayment } from '@kinora/server/admin-wire';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import classes from '../admin.module.css';
import { paidCurrenciesQuery, paymentsFileAddress, paymentsQuery } from '../operations-api.ts';
import { DataTable, ExportButton, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { usePayerColumns } from './payment-columns.tsx';
import { PaymentEvents } from './payment-events.tsx';
import { Comparisons, WithoutTokens } from './payments-compared.tsx';
import { RefundDialog, restOf } from './refund-dialog.tsx';

function AllPayments() {
  const [q, setQ] = useState('');
  const say = useTexts('adminPayments');
  const columns = usePayerColumns();
  const [currency, setCurrency] = useState('');
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const { data: paid } = useQuery(paidCurrenciesQuery);
  const filter = { q: q.trim(), currency };
  const payments = useInfiniteQuery(paymentsQuery(filter));
  const currencies = (paid?.currencies ?? []).map((value) => ({ value, label: value.toUpperCase() }));
  const refundOf = (payment: AdminPayment) =>
    payment.can_refund &&
    restOf(payment) > 0 && (
      <Button
        size="compact-xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={say('refund.refundNamed', { id: payment.id })}
        disabled={payment.refund_state === 'under_way'}
        onClick={() => setRefunding(payment)}
      >
        {say('refund.refund')}
      </Button>
    );
  return (
    <Panel
      id="all-payments"
      title={say('all.title')}
      actions={
        <ExportButton address={paymentsFileAddress(filter)} label={say('all.export')} problem={say('all.notLoaded')} />
      }
    >
      <search className={classes.filters} aria-label={say('title')}>
        <SearchField
          className={classes.search}
          label={say('all.search')}
          placeholder={say('all.searchExample')}
          value={q}
          onChange={setQ}
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
              columns={[...columns, { name: say('columns.act'), cell: refundOf }]}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty={say('all.none')}
              isArriving={payments.isPlaceholderData}
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
      {refunding !== null && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
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
