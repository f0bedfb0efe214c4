import type { Usage } from '@kinora/server/billing-wire';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countedDay, groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { usageQuery } from './billing-queries.ts';
import classes from './usage-charts.module.css';
import { type DayUsage, usageByDay, usageByTool } from './usage-days.ts';

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

/** The figures behind the charts. */
function UsageTable({ usage }: { usage: Usage }) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <table>
        <caption className="visually-hidden">Tokens by day and tool</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Tool</th>
            <th scope="col">Generations</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {usage.days.map(({ day, tool_type, tool_name, tokens, generations }) => (
            <tr key={`${day} ${tool_type}`}>
              <td>{countedDay(day)}</td>
              <td>{tool_name ?? 'Deleted generations'}</td>
              <td>{groupedNumber(generations)}</td>
              <td>{groupedNumber(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
          classNames={{ root: classes.spans, indicator: classes.spanChosen }}
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
            <p className={classes.none}>What you make will show here.</p>
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
