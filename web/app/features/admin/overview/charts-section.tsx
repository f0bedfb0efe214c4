import { currencyDecimals } from '@kinora/catalogue/money';
import type { Charts } from '@kinora/server/admin-desk-wire';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupedNumber } from '../../../shared/format/format.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { durationText } from '../jobs/job-text.ts';
import { Loaded } from '../loaded.tsx';
import { chartsQuery } from '../operations-api.ts';
import { Panel, Tag } from '../panel.tsx';
import {
  centsText,
  failureRate,
  LOW_MARGIN,
  linePath,
  marginRate,
  type Series,
  seriesByTool,
  topOf,
} from './chart-data.ts';
import classes from './charts-section.module.css';

type Props = {
  title: string;
  /** `YYYY-MM-DD`, one for each value. */
  days: readonly string[];
  series: readonly Series[];
  /** How a value is written. */
  format?: (value: number) => string;
};

const box = { width: 600, height: 140 };

type Row = { day: string; place: number };

/** Lines over days, and the same as a table for whoever wants the numbers or does not see lines. */
function LineChart({ title, days, series, format = groupedNumber }: Props) {
  const top = topOf(series);
  const columns: readonly Column<Row>[] = [
    { name: 'Day', cell: ({ day }) => day },
    ...series.map(
      ({ name, values }): Column<Row> => ({
        name,
        isNumber: true,
        cell: ({ place }) => {
          const value = values[place] ?? null;
          return value === null ? '-' : format(value);
        },
      }),
    ),
  ];
  const rows = days.map((day, place) => ({ day, place })).toReversed();
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3>{title}</h3>
        {series.some(({ name }) => name !== title) && (
          <ul className={classes.legend} aria-hidden>
            {series.map(({ name }, place) => (
              <li key={name} data-line={place}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {series.length === 0 ? (
        <p className={classes.none}>Nothing in these days.</p>
      ) : (
        <>
          <div className={classes.plot} aria-hidden>
            <span className={classes.top}>{format(top)}</span>
            <svg viewBox={`0 -4 ${box.width} ${box.height + 8}`} preserveAspectRatio="none" focusable="false">
              <title>{title}</title>
              <path className={classes.axis} d={`M0 0H${box.width}M0 ${box.height}H${box.width}`} />
              {series.map(({ name, values }, place) => (
                <path key={name} className={classes.line} data-line={place} d={linePath(values, top, box)} />
              ))}
            </svg>
            <span className={classes.days}>
              <span>{days[0]}</span>
              <span>{days.at(-1)}</span>
            </span>
          </div>
          <details className={classes.numbers}>
            <summary>Numbers of {title.toLowerCase()}</summary>
            <DataTable label={title} columns={columns} rows={rows} keyOf={({ day }) => day} empty="" />
          </details>
        </>
      )}
    </figure>
  );
}

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
  { name: 'Earned', isNumber: true, isExtra: true, cell: ({ earnedCents }) => centsText(earnedCents, currency) },
  { name: 'Cost', isNumber: true, isExtra: true, cell: ({ costCents }) => centsText(costCents, 'usd') },
  { name: 'Margin', isNumber: true, cell: (margin) => <Rate margin={margin} /> },
];

/** What each tool leaves after its provider was paid; those that leave little stand out. */
function Margins({ margins, centsPerToken, currency }: Pick<Charts, 'margins' | 'centsPerToken' | 'currency'>) {
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

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
/** As many as have a color of their own. */
const MOST_TOOLS = 5;

type Day = Charts['days'][number];

function Lines({ charts }: { charts: Charts }) {
  const days = charts.days.map(({ day }) => day);
  const line = (name: string, read: (day: Day) => number): Series => ({ name, values: charts.days.map(read) });
  return (
    <>
      <div className={classes.charts}>
        <LineChart
          title="People"
          days={days}
          series={[line('Sign-ups', ({ signUps }) => signUps), line('Payers', ({ payers }) => payers)]}
        />
        <LineChart
          title="Revenue"
          days={days}
          series={[line('Revenue', ({ revenueCents }) => revenueCents)]}
          format={(cents) => centsText(cents, charts.currency)}
        />
        <LineChart
          title="Tokens"
          days={days}
          series={[
            line('Granted', ({ tokensGranted }) => tokensGranted),
            line('Spent', ({ tokensSpent }) => tokensSpent),
            line('Returned', ({ tokensReturned }) => tokensReturned),
          ]}
        />
        <LineChart
          title="Generations"
          days={days}
          series={seriesByTool(charts, MOST_TOOLS, ({ generations }) => generations, 0)}
        />
        <LineChart
          title="Failures"
          days={days}
          series={seriesByTool(charts, MOST_TOOLS, failureRate, null)}
          format={(percent) => `${percent}%`}
        />
        <LineChart
          title="Waiting times"
          days={days}
          series={seriesByTool(charts, MOST_TOOLS, ({ medianSeconds }) => medianSeconds, null)}
          format={durationText}
        />
      </div>
      <Margins margins={charts.margins} centsPerToken={charts.centsPerToken} currency={charts.currency} />
    </>
  );
}

/** How it went over the last days, by UTC day. */
export function ChartsSection() {
  const [days, setDays] = useState('30');
  const charts = useQuery(chartsQuery(Number(days)));
  return (
    <section className={classes.section} aria-labelledby="charts-heading">
      <SectionHeading id="charts-heading" title="Over time">
        <NativeSelect
          size="xs"
          aria-label="Days"
          data={[...spans]}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </SectionHeading>
      <Loaded query={charts} what="The charts" height={480}>
        {(data) => <Lines charts={data} />}
      </Loaded>
    </section>
  );
}
