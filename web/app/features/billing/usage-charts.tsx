import type { Usage } from '@kinora/server/billing-wire';
import { SegmentedControl, Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countedDay, groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './activity.module.css';
import { usageQuery } from './billing-queries.ts';

type DayUsage = { day: string; tokens: number };
type ToolUsage = { name: string; tokens: number; generations: number };

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
    const known = tools.get(key) ?? { name: tool_name ?? 'Deleted generations', tokens: 0, generations: 0 };
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
  const most = Math.max(1, ...days.map(({ tokens }) => tokens));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  const highest = days.find(({ tokens }) => tokens === most);
  const summary =
    highest === undefined ? 'nothing was used' : `most on ${countedDay(highest.day)}: ${tokenCount(highest.tokens)}`;
  return (
    <>
      <svg
        className={classes.days}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tokens by day, ${summary}`}
      >
        {days.map(({ day, tokens }, index) => {
          const height = tokens > 0 ? Math.max(LEAST, (HEIGHT * tokens) / most) : 0;
          return (
            <g key={day}>
              <title>{`${countedDay(day)}: ${tokenCount(tokens)}`}</title>
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
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <Table mt="xs">
        <Table.Caption className="visually-hidden">Tokens by day and tool</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day</Table.Th>
            <Table.Th scope="col">Tool</Table.Th>
            <Table.Th scope="col" data-number>
              Generations
            </Table.Th>
            <Table.Th scope="col" data-number>
              Tokens
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usage.days.map(({ day, tool_type, tool_name, tokens, generations }) => (
            <Table.Tr key={`${day} ${tool_type}`}>
              <Table.Td>{countedDay(day)}</Table.Td>
              <Table.Td>{tool_name ?? 'Deleted generations'}</Table.Td>
              <Table.Td data-number>{groupedNumber(generations)}</Table.Td>
              <Table.Td data-number>{groupedNumber(tokens)}</Table.Td>
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
  const [span, setSpan] = useState<Span>('30');
  const usage = useQuery({ ...usageQuery(Number(span)), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="usage-heading">
      <SectionHeading id="usage-heading" title="Usage">
        <SegmentedControl<Span>
          aria-label="Days shown"
          data={spans.map((value) => ({ value, label: `${value} days` }))}
          value={span}
          onChange={setSpan}
          size="xs"
          radius="xl"
        />
      </SectionHeading>
      {usage.data && <Charts usage={usage.data} days={Number(span)} now={usage.dataUpdatedAt} />}
      {usage.isError && !usage.data && (
        <ErrorState title="Your usage could not be loaded" error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && (
        <Skeleton className={classes.loading} radius="lg" role="status" aria-label="Loading your usage" />
      )}
    </section>
  );
}

function Charts({ usage, days, now }: { usage: Usage; days: number; now: number }) {
  const byDay = usageByDay(usage, days, now);
  const byTool = usageByTool(usage);
  const total = byTool.reduce((sum, { tokens }) => sum + tokens, 0);
  const most = Math.max(1, ...byTool.map(({ tokens }) => tokens));
  return (
    <div className={classes.panel}>
      <div className={classes.columns}>
        <figure>
          <figcaption>
            <strong>{tokenCount(total)}</strong> in {days} days
          </figcaption>
          <DayBars days={byDay} />
        </figure>
        <div>
          <h3>By tool</h3>
          {byTool.length === 0 ? (
            <p className={classes.none}>What you make will appear here.</p>
          ) : (
            <ul className={classes.tools}>
              {byTool.map(({ name, tokens, generations }) => (
                <li key={name}>
                  <span>{name}</span>
                  <span className={classes.figure}>
                    {tokenCount(tokens)}{' '}
                    <small>
                      in {groupedNumber(generations)} {generations === 1 ? 'generation' : 'generations'}
                    </small>
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
