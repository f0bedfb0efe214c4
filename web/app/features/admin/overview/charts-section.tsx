import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { averageMoney } from '@kinora/catalogue/money';
import type { Charts } from '@kinora/server/admin-jobs-wire';
import { LineChart } from '@mantine/charts';
import { Alert, Badge, NativeSelect, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormats, useShownLocale } from '../../../shared/format/use-formats.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { percentOf } from '../business/figures.tsx';
import { durationText } from '../jobs/job-text.ts';
import { lineColors } from '../line-colors.ts';
import { chartsQuery } from '../operations-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
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

type Row = { day: string; place: number };

/** Lines over days, and the same as a table for whoever wants the numbers or does not see lines. */
function DayLines({ title, days, series, format }: Props) {
  const say = useTexts('adminOverview');
  const { number, countedDay } = useFormats();
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? '-' : (format ?? number)(value);
  const columns: readonly Column<Row>[] = [
    { name: say('time.day'), cell: ({ day }) => countedDay(day) },
    ...series.map(
      ({ name, values }): Column<Row> => ({ name, isNumber: true, cell: ({ place }) => written(values[place]) }),
    ),
  ];
  const rows = days.map((day, place) => ({ day, place }));
  // The names of tools have dots in them, which the chart would take for paths.
  const data = rows.map(({ day, place }) => ({
    // Isolated: the chart draws from left to right, which turns the parts of an Arabic day around.
    day: `\u2068${countedDay(day)}\u2069`,
    ...series.map(({ values }) => values[place] ?? null),
  }));
  return (
    <Paper variant="panel" component="figure" className={classes.chart}>
      <figcaption>{title}</figcaption>
      {series.length === 0 ? (
        <p className={classes.none}>{say('time.none')}</p>
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
                color: lineColors[place] ?? 'var(--text-dim)',
              }))}
              curveType="linear"
              connectNulls={false}
              dotProps={{ r: 2 }}
              yAxisProps={{ allowDecimals: false, width: 72 }}
              classNames={{ legendItemName: classes.legend }}
              withLegend={series.some(({ name }) => name !== title)}
              valueFormatter={format ?? number}
              lineChartProps={{ accessibilityLayer: false }}
            />
          </div>
          {/* A native disclosure: the library's accordion is a list of headings. */}
          <details className={classes.numbers}>
            <summary>{say('time.numbers', { chart: title })}</summary>
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
  const say = useTexts('adminOverview');
  const locale = useShownLocale();
  const rate = marginRate(margin);
  if (rate === null) return '-';
  const percent = percentOf(locale, rate, 1);
  return isLow(margin) ? <Badge color="red">{say('margin.low', { percent })}</Badge> : percent;
}

const columnsIn = (
  say: Say<'adminOverview'>,
  number: (value: number) => string,
  currency: string,
  locale: string,
): readonly Column<Margin>[] => [
  { name: say('margin.tool'), cell: ({ tool_name }) => tool_name },
  { name: say('margin.completed'), isNumber: true, isExtra: true, cell: ({ completed }) => number(completed) },
  { name: say('tokens'), isNumber: true, cell: ({ tokensEarned }) => number(tokensEarned) },
  {
    name: say('margin.earned'),
    isNumber: true,
    isExtra: true,
    cell: ({ earnedCents }) => centsText(earnedCents, currency, locale),
  },
  {
    name: say('margin.cost'),
    isNumber: true,
    isExtra: true,
    cell: ({ costCents }) => centsText(costCents, 'usd', locale),
  },
  { name: say('margin.margin'), isNumber: true, cell: (margin) => <Rate margin={margin} /> },
];

/** What each tool leaves after its provider was paid; those that leave little stand out. */
function Margins({ margins, centsPerToken, currency }: Pick<Charts, 'margins' | 'centsPerToken' | 'currency'>) {
  const say = useTexts('adminOverview');
  const locale = useShownLocale();
  const { number } = useFormats();
  const link = (content: ReactNode) => <Link to="/admin/settings?part=costs">{content}</Link>;
  const low = margins.filter(isLow).map(({ tool_name }) => tool_name);
  return (
    <Panel
      id="margins"
      title={say('margin.title')}
      text={
        centsPerToken === null
          ? say.rich('margin.unknown', { link })
          : say.rich('margin.known', { link }, { amount: averageMoney(centsPerToken, currency, locale) })
      }
    >
      {low.length > 0 && (
        <Alert
          color="red"
          role="note"
          mb="sm"
          title={say('margin.below', { percent: percentOf(locale, LOW_MARGIN, 1) })}
        >
          {low.join(', ')}
        </Alert>
      )}
      <DataTable
        label={say('margin.title')}
        columns={columnsIn(say, number, currency, locale)}
        rows={margins}
        keyOf={({ tool_type }) => tool_type}
        empty={say('margin.none')}
      />
    </Panel>
  );
}

const spans = [7, 30, 90] as const;
type Day = Charts['days'][number];

function Lines({ charts }: { charts: Charts }) {
  const say = useTexts('adminOverview');
  const locale = useShownLocale();
  const days = charts.days.map(({ day }) => day);
  const line = (name: string, read: (day: Day) => number): Series => ({ name, values: charts.days.map(read) });
  return (
    <>
      <div className={classes.charts}>
        <DayLines
          title={say('people')}
          days={days}
          series={[line(say('signUps'), ({ signUps }) => signUps), line(say('payers'), ({ payers }) => payers)]}
        />
        <DayLines
          title={say('income')}
          days={days}
          series={[line(say('income'), ({ revenueCents }) => revenueCents)]}
          format={(cents) => centsText(cents, charts.currency, locale)}
        />
        <DayLines
          title={say('tokens')}
          days={days}
          series={[
            line(say('granted'), ({ tokensGranted }) => tokensGranted),
            line(say('spent'), ({ tokensSpent }) => tokensSpent),
            line(say('returned'), ({ tokensReturned }) => tokensReturned),
          ]}
        />
        <DayLines
          title={say('generations')}
          days={days}
          series={seriesByTool(charts, lineColors.length, ({ generations }) => generations, 0)}
        />
        <DayLines
          title={say('failures')}
          days={days}
          series={seriesByTool(charts, lineColors.length, failureRate, null)}
          format={(percent) => percentOf(locale, percent, 100)}
        />
        <DayLines
          title={say('waiting')}
          days={days}
          series={seriesByTool(charts, lineColors.length, ({ medianSeconds }) => medianSeconds, null)}
          format={durationText}
        />
      </div>
      <Margins margins={charts.margins} centsPerToken={charts.centsPerToken} currency={charts.currency} />
    </>
  );
}

/** How it went over the last days, by UTC day. */
export function ChartsSection() {
  const say = useTexts('adminOverview');
  const toolName = useToolNames();
  const named = <Of extends { tool_type: string; tool_name: string }>(rows: readonly Of[]): Of[] =>
    rows.map((row) => ({ ...row, tool_name: toolName(row) }));
  const [days, setDays] = useState('30');
  const charts = useQuery(chartsQuery(Number(days)));
  return (
    <section className={classes.section} aria-labelledby="charts-heading">
      <SectionHeading id="charts-heading" title={say('time.title')}>
        <NativeSelect
          size="xs"
          aria-label={say('time.days')}
          data={spans.map((count) => ({ value: String(count), label: say('time.span', { count }) }))}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </SectionHeading>
      <Loaded query={charts} label={say('time.loading')} problem={say('time.notLoaded')} height={480}>
        {(data) => <Lines charts={{ ...data, tools: named(data.tools), margins: named(data.margins) }} />}
      </Loaded>
    </section>
  );
}
