import type { Charts } from '@kinora/server/admin-desk-wire';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { chartsQuery } from '../desk-queries.ts';
import { secondsWords } from '../jobs/job-words.ts';
import { Loaded } from '../loaded.tsx';
import { centsWords, failureRate, type Series, seriesByTool } from './chart-data.ts';
import classes from './charts-section.module.css';
import { LineChart } from './line-chart.tsx';
import { Margins } from './margins.tsx';

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
/** As many as have a colour of their own. */
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
          format={(cents) => centsWords(cents, charts.currency)}
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
          format={secondsWords}
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
