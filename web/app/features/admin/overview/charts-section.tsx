import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { currencyDecimals } from '@kinora/catalogue/money';
import type { Charts } from '@kinora/server/admin-desk-wire';
import { LineChart } from '@mantine/charts';
import { Alert, Badge, NativeSelect, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupedNumber } from '../../../shared/format/format.ts';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { durationText } from '../jobs/job-text.ts';
import { chartsQuery } from '../operations-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import { centsText, failureRate, LOW_MARGIN, marginRate, type Series, seriesByTool } from './chart-data.ts';
import classes from './charts-section.module.css';

type Props = {
  title: string;
  /** `YYYY-MM-DD`, one for each value. */
  days: readonly string[];
  series: readonly Series[];
  /** How a value is written. */
  format?: (value: number) => string;
};

/** As many lines as have a color of their own. */
const colors = [
  'var(--accent)',
  'var(--accent-pink)',
  'var(--status-completed)',
  'var(--status-processing)',
  'var(--status-other)',
] as const;

type Row = { day: string; place: number };

/** Lines over days, and the same as a table for whoever wants the numbers or does not see lines. */
function DayLines({ title, days, series, format = groupedNumber }: Props) {
  const written = (value: number | null | undefined) => (value === null || value === undefined ? '-' : format(value));
  const columns: readonly Column<Row>[] = [
    { name: 'Day', cell: ({ day }) => day },
    ...series.map(
      ({ name, values }): Column<Row> => ({ name, isNumber: true, cell: ({ place }) => written(values[place]) }),
    ),
  ];
  const rows = days.map((day, place) => ({ day, place }));
  // The names of tools have dots in them, which the chart would take for paths.
  const data = rows.map(({ day, place }) => ({ day, ...series.map(({ values }) => values[place] ?? null) }));
  return (
    <Paper variant="panel" component="figure" className={classes.chart}>
      <figcaption>{title}</figcaption>
      {series.length === 0 ? (
        <p className={classes.none}>Nothing on these days.</p>
      ) : (
        <>
          <div aria-hidden>
            <LineChart
              h={180}
              data={data}
              dataKey="day"
              series={series.map(({ name }, place) => ({
                name: String(place),
                label: name,
                color: colors[place] ?? 'var(--text-dim)',
              }))}
              curveType="linear"
              connectNulls={false}
              dotProps={{ r: 2 }}
              yAxisProps={{ allowDecimals: false }}
              classNames={{ legendItemName: classes.legend }}
              withLegend={series.some(({ name }) => name !== title)}
              valueFormatter={format}
              lineChartProps={{ accessibilityLayer: false }}
            />
          </div>
          {/* A native disclosure: the library's accordion is a list of headings. */}
          <details className={classes.numbers}>
            <summary>Numbers of {title.toLowerCase()}</summary>
            <DataTable label={title} columns={columns} rows={rows.toReversed()} keyOf={({ day }) => day} empty="" />
          </details>
        </>
      )}
    </Paper>
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
  return isLow(margin) ? <Badge color="red">{percent} low</Badge> : percent;
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
            ? 'No tokens were sold on these days, so what a token brings in is not known.'
            : `A token brought ${(centsPerToken / 10 ** currencyDecimals(currency)).toFixed(4)} ${currency.toUpperCase()}.`}{' '}
          What providers cost is in the <Link to="/admin/settings?part=costs">settings</Link>.
        </>
      }
    >
      {low.length > 0 && (
        <Alert color="red" role="note" mb="sm" title={`Below ${100 * LOW_MARGIN}%`}>
          {low.join(', ')}
        </Alert>
      )}
      <DataTable
        label="Margin per tool"
        columns={columnsIn(currency)}
        rows={margins}
        keyOf={({ tool_type }) => tool_type}
        empty="Nothing was made on these days."
      />
    </Panel>
  );
}

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Day = Charts['days'][number];

function Lines({ charts }: { charts: Charts }) {
  const days = charts.days.map(({ day }) => day);
  const line = (name: string, read: (day: Day) => number): Series => ({ name, values: charts.days.map(read) });
  return (
    <>
      <div className={classes.charts}>
        <DayLines
          title="People"
          days={days}
          series={[line('Sign-ups', ({ signUps }) => signUps), line('Payers', ({ payers }) => payers)]}
        />
        <DayLines
          title="Revenue"
          days={days}
          series={[line('Revenue', ({ revenueCents }) => revenueCents)]}
          format={(cents) => centsText(cents, charts.currency)}
        />
        <DayLines
          title="Tokens"
          days={days}
          series={[
            line('Granted', ({ tokensGranted }) => tokensGranted),
            line('Spent', ({ tokensSpent }) => tokensSpent),
            line('Returned', ({ tokensReturned }) => tokensReturned),
          ]}
        />
        <DayLines
          title="Generations"
          days={days}
          series={seriesByTool(charts, colors.length, ({ generations }) => generations, 0)}
        />
        <DayLines
          title="Failures"
          days={days}
          series={seriesByTool(charts, colors.length, failureRate, null)}
          format={(percent) => `${percent}%`}
        />
        <DayLines
          title="Waiting times"
          days={days}
          series={seriesByTool(charts, colors.length, ({ medianSeconds }) => medianSeconds, null)}
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
