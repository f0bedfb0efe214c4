import type { Reconciliations, Ungranted } from '@kinora/server/admin-payments-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { refreshAdmin } from '../admin-api.ts';
import { reconcile, reconciliationsQuery, ungrantedQuery } from '../operations-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { Payer, usePayerColumns } from './payment-columns.tsx';

const checkoutColumns = (say: Say<'adminPayments'>): readonly Column<Ungranted['checkouts'][number]>[] => [
  { name: say('columns.since'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: say('columns.user'), cell: (checkout) => <Payer {...checkout} /> },
  { name: say('columns.offer'), cell: ({ offer }) => offer },
  { name: say('columns.state'), cell: ({ state }) => state },
];

type Money = ReturnType<typeof useMoney>;

const caseColumns = (say: Say<'adminPayments'>, money: Money): readonly Column<Ungranted['cases'][number]>[] => [
  { name: say('columns.since'), cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
  { name: say('columns.user'), cell: (found) => <Payer {...found} /> },
  { name: say('columns.what'), cell: ({ kind, id }) => <bdi>{`${kind} ${id}`}</bdi> },
  { name: say('columns.amount'), isNumber: true, cell: ({ cents, currency }) => money(cents, currency) },
  { name: say('columns.toDo'), cell: ({ whatToDo }) => `${whatToDo}.` },
];

/** What was paid and brought nothing. */
export function WithoutTokens() {
  const say = useTexts('adminPayments');
  const money = useMoney();
  const columns = usePayerColumns();
  const ungranted = useQuery(ungrantedQuery);
  return (
    <Panel id="ungranted" title={say('ungranted.title')} text={say('ungranted.text')}>
      <Loaded query={ungranted} label={say('ungranted.loading')} problem={say('ungranted.notLoaded')} height={80}>
        {({ payments, checkouts, cases }) => (
          <>
            <DataTable
              label={say('ungranted.title')}
              columns={columns}
              rows={payments}
              keyOf={({ id }) => id}
              empty={say('ungranted.none')}
            />
            {cases.length > 0 && (
              <DataTable
                label={say('ungranted.prices')}
                columns={caseColumns(say, money)}
                rows={cases}
                keyOf={({ id }) => id}
                empty=""
              />
            )}
            {checkouts.length > 0 && (
              <DataTable
                label={say('ungranted.checkouts')}
                columns={checkoutColumns(say)}
                rows={checkouts}
                keyOf={({ id }) => id}
                empty=""
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Comparison = Reconciliations['reconciliations'][number];

const comparisonColumns = (
  say: Say<'adminPayments'>,
  number: (value: number) => string,
): readonly Column<Comparison>[] => [
  { name: say('columns.when'), cell: ({ finishedAt }) => <RelativeTime at={finishedAt} /> },
  { name: say('columns.compared'), isNumber: true, cell: ({ checked }) => number(checked) },
  { name: say('columns.healed'), isNumber: true, cell: ({ healed }) => number(healed.length) },
  {
    name: say('columns.problems'),
    cell: ({ problems }) =>
      problems.map(({ kind, id, error }) => `${kind} ${id}: ${error}`).join('; ') || say('comparisons.noProblems'),
  },
];

/** What was found when the books were held against the payment service's. */
export function Comparisons() {
  const say = useTexts('adminPayments');
  const { number } = useFormats();
  const comparisons = useQuery(reconciliationsQuery);
  const compare = useMutation({
    mutationFn: reconcile,
    onError: (error) =>
      notifications.show({ color: 'red', title: say('comparisons.notCompared'), message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  return (
    <Panel
      id="comparisons"
      title={say('comparisons.title')}
      text={say('comparisons.text')}
      actions={
        comparisons.data?.isEnabled && (
          <Button size="xs" variant="default" loading={compare.isPending} onClick={() => compare.mutate()}>
            {say('comparisons.now')}
          </Button>
        )
      }
    >
      <Loaded
        query={comparisons}
        label={say('comparisons.loading')}
        problem={say('comparisons.notLoaded')}
        height={120}
      >
        {({ reconciliations }) => (
          <DataTable
            label={say('comparisons.title')}
            columns={comparisonColumns(say, number)}
            rows={reconciliations}
            keyOf={({ id }) => id}
            empty={say('comparisons.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}
