import { averageMoney } from '@kinora/catalogue/money';
import type { MarginRow, Margins } from '@kinora/server/admin-business-wire';
import { Badge, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormats, useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import admin from '../admin.module.css';
import { type Column, DataTable, ExportButton, Figures, Panel } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import classes from './business.module.css';
import { fileAddress, marginsQuery } from './business-api.ts';
import { CurrencySelect, KeptAt, percentOf } from './figures.tsx';

const marginOrders = ['tokens', 'value', 'cost', 'margin', 'percent', 'orders', 'failed', 'tool'] as const;
type MarginOrder = (typeof marginOrders)[number];

/** What is left of what was earned, as a part of it; null while either is not known. */
function marginRate({ value, margin }: Pick<MarginRow, 'value' | 'margin'>): number | null {
  return value === null || margin === null || value <= 0 ? null : margin / value;
}

const read: Record<Exclude<MarginOrder, 'tool'>, (row: MarginRow) => number | null> = {
  tokens: ({ tokensTaken }) => tokensTaken,
  value: ({ value }) => value,
  cost: ({ costMicros }) => costMicros,
  margin: ({ margin }) => margin,
  percent: marginRate,
  orders: ({ orders }) => orders,
  failed: ({ failed }) => failed,
};

/** Most first, and what is not known last; the lowest margins first, because those need a look. */
function sortMargins(rows: readonly MarginRow[], order: MarginOrder): MarginRow[] {
  if (order === 'tool') return rows.toSorted((one, other) => one.tool_name.localeCompare(other.tool_name));
  const sign = order === 'margin' || order === 'percent' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read[order](one), read[order](other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

type Sums = Pick<MarginRow, 'orders' | 'failed' | 'tokensTaken' | 'tokensReturned' | 'value' | 'costMicros' | 'margin'>;

/** Of all rows; what is not known of one is not known of all. */
function sumOf(rows: readonly MarginRow[]): Sums {
  const all = (pick: (row: MarginRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const known = (pick: (row: MarginRow) => number | null) =>
    rows.reduce<number | null>((sum, row) => {
      const more = pick(row);
      return sum === null || more === null ? null : sum + more;
    }, 0);
  return {
    orders: all(({ orders }) => orders),
    failed: all(({ failed }) => failed),
    tokensTaken: all(({ tokensTaken }) => tokensTaken),
    tokensReturned: all(({ tokensReturned }) => tokensReturned),
    value: known(({ value }) => value),
    costMicros: known(({ costMicros }) => costMicros),
    margin: known(({ margin }) => margin),
  };
}

const COST_CURRENCY = 'usd';
const CENTS_OF_MICROS = 10_000;
/** Below this part of what a tool earns, its margin is worth a look. */
const LOW_MARGIN = 0.3;
const DAY_MS = 86_400_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function Source({ margins: { tokenValue, currency } }: { margins: Margins }) {
  const say = useTexts('adminBusiness');
  const locale = useShownLocale();
  const link = (content: ReactNode) => <Link to="/admin/settings?part=costs">{content}</Link>;
  const named = currency.toUpperCase();
  return (
    <>
      {tokenValue === null
        ? say('margins.noValue', { currency: named })
        : say('margins.value', { amount: averageMoney(tokenValue, currency, locale) })}{' '}
      {say.rich('margins.costs', { link })}
      {currency !== COST_CURRENCY && <> {say('margins.otherCurrency', { currency: named })}</>}
    </>
  );
}

/** Nothing was billed, as by the built-in engine: what is left is no margin then. */
const hasNoCost = ({ costMicros }: Pick<MarginRow, 'costMicros'>) => costMicros === 0;

function Rate({ row }: { row: Pick<MarginRow, 'value' | 'margin' | 'costMicros'> }) {
  const say = useTexts('adminBusiness');
  const locale = useShownLocale();
  const rate = hasNoCost(row) ? null : marginRate(row);
  if (rate === null) return <span className={classes.unknown}>{say('notKnown')}</span>;
  const percent = percentOf(locale, rate, 1);
  return rate < LOW_MARGIN ? <Badge color="red">{percent}</Badge> : percent;
}

function useColumns(currency: string): readonly Column<MarginRow>[] {
  const say = useTexts('adminBusiness');
  const providerName = useProviderNames();
  const { number } = useFormats();
  const money = useMoney();
  const inMoney = (amount: number | null, of: string) =>
    amount === null ? <span className={classes.unknown}>{say('notKnown')}</span> : money(Math.round(amount), of);
  return [
    { name: say('columns.tool'), cell: ({ tool_name }) => (tool_name === '' ? say('deleted') : tool_name) },
    {
      name: say('columns.model'),
      cell: ({ provider, model, tool_type, tool_name }) => (
        <span className={classes.model} dir="ltr">
          {provider !== '' && providerName(provider)}
          {/* Some providers' models are counted by the tool that asks them. */}
          {model !== '' && <small>{model === tool_type ? tool_name : model}</small>}
        </span>
      ),
    },
    { name: say('columns.orders'), isNumber: true, isExtra: true, cell: ({ orders }) => number(orders) },
    { name: say('columns.failed'), isNumber: true, isExtra: true, cell: ({ failed }) => number(failed) },
    { name: say('columns.tokens'), isNumber: true, cell: ({ tokensTaken }) => number(tokensTaken) },
    { name: say('columns.returned'), isNumber: true, cell: ({ tokensReturned }) => number(tokensReturned) },
    { name: say('columns.value'), isNumber: true, cell: ({ value }) => inMoney(value, currency) },
    {
      name: say('columns.cost'),
      isNumber: true,
      cell: ({ costMicros, unpriced }) =>
        costMicros === 0 ? (
          <span className={classes.unknown}>{say('margins.noCost')}</span>
        ) : (
          <span title={unpriced === 0 ? undefined : say('margins.unpriced', { count: unpriced })}>
            {inMoney(costMicros === null ? null : costMicros / CENTS_OF_MICROS, COST_CURRENCY)}
          </span>
        ),
    },
    {
      name: say('columns.margin'),
      isNumber: true,
      cell: (row) => inMoney(hasNoCost(row) ? null : row.margin, currency),
    },
    { name: say('columns.percent'), isNumber: true, cell: (row) => <Rate row={row} /> },
  ];
}

function MarginsTable({ margins, order }: { margins: Margins; order: MarginOrder }) {
  const say = useTexts('adminBusiness');
  const locale = useShownLocale();
  const money = useMoney();
  const toolName = useToolNames();
  const { currency } = margins;
  // Nobody knows any more what a deleted one was called.
  const rows = margins.rows.map((row) => ({ ...row, tool_name: row.tool_name === '' ? '' : toolName(row) }));
  const columns = useColumns(currency);
  const sums = sumOf(rows);
  const inMoney = (amount: number | null, of: string) =>
    amount === null ? say('notKnown') : money(Math.round(amount), of);
  const isUnbilled = rows.length > 0 && hasNoCost(sums);
  const rate = isUnbilled ? null : marginRate(sums);
  const costCents = sums.costMicros === null ? null : sums.costMicros / CENTS_OF_MICROS;
  return (
    <>
      <p className={admin.text}>
        <Source margins={margins} />
      </p>
      {rows.some(hasNoCost) && <p className={admin.text}>{say('margins.builtIn')}</p>}
      {rows.length > 0 && (
        <Figures
          label={say('total')}
          figures={[
            { name: say('columns.tokens'), value: sums.tokensTaken },
            { name: say('columns.returned'), value: sums.tokensReturned },
            { name: say('columns.value'), value: inMoney(sums.value, currency) },
            {
              name: say('columns.cost'),
              value: isUnbilled ? say('margins.noCost') : inMoney(costCents, COST_CURRENCY),
            },
            {
              name: say('columns.margin'),
              value: inMoney(isUnbilled ? null : sums.margin, currency),
              ...(rate === null ? {} : { note: percentOf(locale, rate, 1) }),
            },
          ]}
        />
      )}
      <div className={classes.table}>
        <DataTable
          label={say('margins.title')}
          columns={columns}
          rows={sortMargins(rows, order)}
          keyOf={({ tool_type, provider, model }) => `${tool_type} ${provider} ${model}`}
          empty={say('margins.none')}
        />
      </div>
    </>
  );
}

/** What each tool and model leaves after its provider was paid. */
export function MarginsPart() {
  const say = useTexts('adminBusiness');
  const [from, setFrom] = useState(() => dayOf(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(() => dayOf(Date.now()));
  const [currency, setCurrency] = useState('');
  const [order, setOrder] = useState<MarginOrder>('tokens');
  const filter = { from, to, currency };
  const margins = useQuery(marginsQuery(filter));
  return (
    <Panel
      id="margins"
      title={say('margins.title')}
      {...(margins.data === undefined ? {} : { text: <KeptAt at={margins.data.keptAt} /> })}
      actions={
        <ExportButton address={fileAddress('margins', filter)} label={say('export')} problem={say('notLoaded')} />
      }
    >
      <div className={admin.filters}>
        <TextInput
          type="date"
          label={say('from')}
          max={to}
          value={from}
          onChange={({ currentTarget }) => currentTarget.value !== '' && setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={say('to')}
          min={from}
          value={to}
          onChange={({ currentTarget }) => currentTarget.value !== '' && setTo(currentTarget.value)}
        />
        <NativeSelect
          label={say('sort')}
          data={marginOrders.map((value) => ({ value, label: say(`columns.${value}`) }))}
          value={order}
          onChange={({ currentTarget }) =>
            setOrder(marginOrders.find((one) => one === currentTarget.value) ?? 'tokens')
          }
        />
        {margins.data && (
          <CurrencySelect currencies={margins.data.currencies} value={margins.data.currency} onChange={setCurrency} />
        )}
      </div>
      <Loaded query={margins} label={say('loading')} problem={say('notLoaded')} height={320}>
        {(data) => <MarginsTable margins={data} order={order} />}
      </Loaded>
    </Panel>
  );
}
