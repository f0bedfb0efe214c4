import type { Usage } from '@kinora/server/billing-wire';
import { SegmentedControl, Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './activity.module.css';
import { usageQuery } from './billing-queries.ts';

type DayUsage = { day: string; tokens: number };
type ToolUsage = { name: string | null; tokens: number; generations: number };

const DAY_MS = 86_400_000;

/**
 * The `count` days that end with the UTC day of `now` (milliseconds), oldest first, each with what it cost; a day without
 * anything has 0.
 */
export function usageByDay({ days }: Usage, count: number, now: number): DayUsage[] {
  const totals = new Map<string, number>();
  for (const { day, tokens } of days) totals.set(day, (totals.get(day) ?? 0) + tokens);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, tokens: totals.get(day) ?? 0 };
  });
}

/** What each tool cost in all, the dearest first. */
export function usageByTool({ days }: Usage): ToolUsage[] {
  const tools = new Map<string, ToolUsage>();
  for (const { tool_type, tool_name, tokens, generations } of days) {
    const key = tool_type ?? '';
    const known = tools.get(key) ?? { name: tool_name, tokens: 0, generations: 0 };
    tools.set(key, {
      ...known,
      tokens: known.tokens + tokens,
      generations: known.generations + generations,
    });
  }
  return [...tools.values()].sort((one, other) => other.tokens - one.tokens);
}

const HEIGHT = 100;
/** Of a bar's place; the rest is the gap to the next one. */
const WIDTH = 0.72;
/** A day with anything at all stays visible beside a day with thousands. */
const LEAST = 2;

/** One bar for each day, the last one today. What came back later than it was spent leaves no bar. */
function DayBars({ days }: { days: readonly DayUsage[] }) {
  const say = useTexts('billing');
  const { countedDay } = useFormats();
  const most = Math.max(1, ...days.map(({ tokens }) => tokens));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  const highest = days.find(({ tokens }) => tokens === most);
  const summary =
    highest === undefined
      ? say('usage.chartEmpty')
      : say('usage.chart', { day: countedDay(highest.day), count: highest.tokens });
  return (
    <>
      <svg
        className={classes.days}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {days.map(({ day, tokens }, index) => {
          const height = tokens > 0 ? Math.max(LEAST, (HEIGHT * tokens) / most) : 0;
          return (
            <g key={day}>
              <title>{say('usage.onDay', { day: countedDay(day), count: tokens })}</title>
              <rect className={classes.place} x={index} y={0} width={1} height={HEIGHT} />
              <rect
                className={classes.day}
                x={index + (1 - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{countedDay(first)}</span>
        <span>{countedDay(last)}</span>
      </div>
    </>
  );
}

/** The figures behind the charts, in a native disclosure: the library's accordion is a list of headings. */
function UsageTable({ usage }: { usage: Usage }) {
  const say = useTexts('billing');
  const { countedDay, number } = useFormats();
  return (
    <details className={classes.details}>
      <summary>{say('usage.table')}</summary>
      <Table mt="xs" horizontalSpacing={6}>
        <Table.Caption className="visually-hidden">{say('usage.caption')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('usage.day')}</Table.Th>
            <Table.Th scope="col">{say('usage.tool')}</Table.Th>
            <Table.Th scope="col" data-number>
              {say('usage.generations')}
            </Table.Th>
            <Table.Th scope="col" data-number>
              {say('usage.tokens')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usage.days.map(({ day, tool_type, tool_name, tokens, generations }) => (
            <Table.Tr key={`${day} ${tool_type}`}>
              <Table.Td>{countedDay(day)}</Table.Td>
              <Table.Td>{tool_name ?? say('usage.gone')}</Table.Td>
              <Table.Td data-number>{number(generations)}</Table.Td>
              <Table.Td data-number>{number(tokens)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

/** How tokens were used lately: day by day, and by tool. */
export function UsageCharts() {
  const say = useTexts('billing');
  const [span, setSpan] = useState<Span>('30');
  const usage = useQuery({ ...usageQuery(Number(span)), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="usage-heading">
      <SectionHeading id="usage-heading" title={say('usage.title')}>
        <SegmentedControl<Span>
          aria-label={say('usage.span')}
          data={spans.map((value) => ({ value, label: say('usage.days', { days: Number(value) }) }))}
          value={span}
          onChange={setSpan}
          size="xs"
          radius="xl"
        />
      </SectionHeading>
      {usage.data && <Charts usage={usage.data} days={Number(span)} now={usage.dataUpdatedAt} />}
      {usage.isError && !usage.data && (
        <ErrorState title={say('usage.notLoaded')} error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && (
        <Skeleton className={classes.loading} radius="lg" role="status" aria-label={say('usage.loading')} />
      )}
    </section>
  );
}

function Charts({ usage, days, now }: { usage: Usage; days: number; now: number }) {
  const say = useTexts('billing');
  const byDay = usageByDay(usage, days, now);
  const byTool = usageByTool(usage);
  const total = byTool.reduce((sum, { tokens }) => sum + tokens, 0);
  const most = Math.max(1, ...byTool.map(({ tokens }) => tokens));
  return (
    <div className={classes.panel}>
      <div className={classes.columns}>
        <figure>
          <figcaption>
            {say.rich('usage.total', { b: (words) => <strong>{words}</strong> }, { count: total, days })}
          </figcaption>
          <DayBars days={byDay} />
        </figure>
        <div>
          <h3>{say('usage.byTool')}</h3>
          {byTool.length === 0 ? (
            <p className={classes.none}>{say('usage.none')}</p>
          ) : (
            <ul className={classes.tools}>
              {byTool.map(({ name, tokens, generations }) => (
                <li key={name}>
                  <span>{name ?? say('usage.gone')}</span>
                  <span className={classes.figure}>
                    {say.rich(
                      'usage.inGenerations',
                      { small: (words) => <small>{words}</small> },
                      { tokens, count: generations },
                    )}
                  </span>
                  <span
                    className={classes.bar}
                    aria-hidden
                    style={{ width: `${Math.max(0, (100 * tokens) / most)}%` }}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {usage.days.length > 0 && <UsageTable usage={usage} />}
    </div>
  );
}
