import type { Usage } from '@kinora/server/billing-wire';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { usageQuery } from './billing-queries.ts';
import { DayBars } from './day-bars.tsx';
import classes from './usage-charts.module.css';
import { usageByDay, usageByTool } from './usage-days.ts';
import { UsageTable } from './usage-table.tsx';

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
