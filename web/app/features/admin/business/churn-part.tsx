import type { Churn } from '@kinora/server/admin-business-wire';
import type { KeyOf } from '@kinora/texts/typed-keys';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats, useShownLocale } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import admin from '../admin.module.css';
import { type Column, DataTable, ExportButton, Panel } from '../page-parts.tsx';
import classes from './business.module.css';
import { churnQuery, fileAddress } from './business-api.ts';
import { percentOf } from './figures.tsx';

type PlanMonth = Churn['months'][number]['plans'][number];
type Line = PlanMonth & { month: string; isSum: boolean };
type ReasonKey = KeyOf<'adminBusiness'> extends infer Key ? (Key extends `reason.${infer Id}` ? Id : never) : never;

const spans = ['6', '12', '24', '36'] as const;
const reasons: readonly ReasonKey[] = [
  'payment_failed',
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
];

/** What a payment service may call it that knows more reasons than we is another one. */
function reasonText(say: Say<'adminBusiness'>, reason: string): string {
  return say(`reason.${reasons.find((known) => known === reason) ?? 'other'}`);
}

/** A line for each plan, and where there are several, one for all before them. */
function churnRows({ months }: Churn): Line[] {
  return months.flatMap(({ month, plans }) => {
    const lines = plans.map((plan): Line => ({ ...plan, month, isSum: false }));
    if (plans.length < 2) return lines;
    const sum = (read: (plan: PlanMonth) => number) => plans.reduce((all, plan) => all + read(plan), 0);
    const all: Line = {
      month,
      isSum: true,
      plan: '',
      atStart: sum(({ atStart }) => atStart),
      begun: sum(({ begun }) => begun),
      ended: sum(({ ended }) => ended),
      endedOfStart: sum(({ endedOfStart }) => endedOfStart),
      endedUnpaid: sum(({ endedUnpaid }) => endedUnpaid),
      recovered: sum(({ recovered }) => recovered),
    };
    return [all, ...lines];
  });
}

function useColumns(): readonly Column<Line>[] {
  const say = useTexts('adminBusiness');
  const { number } = useFormats();
  const locale = useShownLocale();
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  return [
    { name: say('columns.month'), cell: ({ month }) => <span dir="ltr">{month.slice(0, 7)}</span> },
    {
      name: say('columns.plan'),
      cell: ({ plan, isSum }) =>
        isSum ? <strong>{say('churn.all')}</strong> : <span className={classes.plan}>{plan}</span>,
    },
    { name: say('columns.atStart'), isNumber: true, cell: ({ atStart }) => number(atStart) },
    { name: say('columns.begun'), isNumber: true, cell: ({ begun }) => number(begun) },
    { name: say('columns.ended'), isNumber: true, cell: ({ ended }) => number(ended) },
    { name: say('columns.unpaid'), isNumber: true, cell: ({ endedUnpaid }) => number(endedUnpaid) },
    { name: say('columns.recovered'), isNumber: true, cell: ({ recovered }) => number(recovered) },
    { name: say('columns.net'), isNumber: true, cell: ({ begun, ended }) => signed.format(begun - ended) },
    {
      name: say('columns.rate'),
      isNumber: true,
      cell: ({ atStart, endedOfStart }) => (atStart === 0 ? '-' : percentOf(locale, endedOfStart, atStart)),
    },
  ];
}

function Reasons({ churn }: { churn: Churn }) {
  const say = useTexts('adminBusiness');
  const { number } = useFormats();
  const rows = [
    ...churn.reasons.map(({ reason, count }) => ({ name: reasonText(say, reason), key: reason, count })),
    ...(churn.unsaid > 0 ? [{ name: say('reason.unsaid'), key: '', count: churn.unsaid }] : []),
  ];
  return (
    <Panel id="reasons" title={say('reasons.title')} text={say('churn.since')}>
      <DataTable
        label={say('reasons.title')}
        columns={[
          { name: say('columns.reason'), cell: ({ name }) => name },
          { name: say('columns.plans'), isNumber: true, cell: ({ count }) => number(count) },
        ]}
        rows={rows}
        keyOf={({ key }) => key}
        empty={say('reasons.none')}
      />
    </Panel>
  );
}

/** Plans that began and ended, month by month, and why. */
export function ChurnPart() {
  const say = useTexts('adminBusiness');
  const [months, setMonths] = useState('12');
  const churn = useQuery(churnQuery(months));
  const columns = useColumns();
  return (
    <div className={admin.payments}>
      <Panel
        id="churn"
        title={say('churn.title')}
        text={say('churn.text')}
        actions={
          <ExportButton address={fileAddress('churn', { months })} label={say('export')} problem={say('notLoaded')} />
        }
      >
        <div className={admin.filters}>
          <NativeSelect
            label={say('churn.months')}
            data={spans.map((value) => ({ value, label: say('churn.span', { count: Number(value) }) }))}
            value={months}
            onChange={({ currentTarget }) => setMonths(currentTarget.value)}
          />
        </div>
        <Loaded query={churn} label={say('loading')} problem={say('notLoaded')} height={420}>
          {(data) => (
            <>
              {data.overdue > 0 && <p className={classes.overdue}>{say('churn.overdue', { count: data.overdue })}</p>}
              <DataTable
                label={say('churn.title')}
                columns={columns}
                rows={churnRows(data)}
                keyOf={({ month, plan }) => `${month} ${plan}`}
                empty={say('churn.none')}
              />
            </>
          )}
        </Loaded>
      </Panel>
      {churn.data && <Reasons churn={churn.data} />}
    </div>
  );
}
