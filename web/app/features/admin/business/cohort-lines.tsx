import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import type { Cohorts } from '@kinora/server/admin-business-wire';
import { LineChart } from '@mantine/charts';
import { Paper } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lineColors } from '../line-colors.ts';
import classes from './business.module.css';
import { cellOf, type Shown, useWritten } from './figures.tsx';

/** The newest cohorts, by how long they are there; the table above says the same in numbers. */
export function CohortLines({ cohorts: { unit, currency, cohorts }, shown }: { cohorts: Cohorts; shown: Shown }) {
  const say = useTexts('adminBusiness');
  const written = useWritten(shown, currency);
  const drawn = cohorts.slice(0, lineColors.length);
  const ages = Math.max(...drawn.map(({ periods }) => periods.length));
  const data = Array.from({ length: ages }, (_, age) => ({
    age: say(`age.${unit}`, { age }),
    ...drawn.map((cohort) => (age < cohort.periods.length ? cellOf(cohort, age, shown) : null)),
  }));
  return (
    <Paper variant="panel" component="figure" className={classes.lines}>
      <figcaption>{say('cohorts.lines', { what: say(`show.${shown}`) })}</figcaption>
      <div aria-hidden>
        <LineChart
          h={240}
          data={data}
          dataKey="age"
          series={drawn.map(({ cohort }, place) => ({
            name: String(place),
            label: unit === 'month' ? cohort.slice(0, 7) : cohort,
            color: lineColors[place] ?? 'var(--text-dim)',
          }))}
          curveType="linear"
          connectNulls={false}
          dotProps={{ r: 2 }}
          withLegend
          valueFormatter={written}
          yAxisProps={{ width: 72 }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </Paper>
  );
}
