import type { Cohorts } from '@kinora/server/admin-business-wire';
import { NativeSelect, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useFormats, useShownLocale } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import admin from '../admin.module.css';
import { ExportButton, Panel } from '../page-parts.tsx';
import classes from './business.module.css';
import { cohortsQuery, fileAddress } from './business-api.ts';
import { CurrencySelect, cellOf, KeptAt, percentOf, type Shown, shownOf, shownValues, useWritten } from './figures.tsx';

/** The library that draws lines weighs more than all else of the panel. */
const CohortLines = lazyPart(
  () => import('./cohort-lines.tsx'),
  (module) => module.CohortLines,
);

/** Numbers on colors that grow with them: whoever does not see colors reads the numbers. */
function HeatMap({ cohorts: { unit, currency, cohorts }, shown }: { cohorts: Cohorts; shown: Shown }) {
  const say = useTexts('adminBusiness');
  const ofTables = useTexts('admin');
  const { number } = useFormats();
  const locale = useShownLocale();
  const written = useWritten(shown, currency);
  const ages = Math.max(...cohorts.map(({ periods }) => periods.length));
  const most = Math.max(...cohorts.flatMap((cohort) => cohort.periods.map((_, age) => cellOf(cohort, age, shown))));
  const label = ofTables('table', { label: say('cohorts.title') });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={admin.tableScroll} aria-label={label} tabIndex={0}>
      <Table className={classes.heat}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('columns.cohort')}</Table.Th>
            <Table.Th scope="col" data-number>
              {say('columns.people')}
            </Table.Th>
            <Table.Th scope="col" data-number>
              {say('columns.active')}
            </Table.Th>
            <Table.Th scope="col" data-number>
              {say('columns.paying')}
            </Table.Th>
            {Array.from({ length: ages }, (_, age) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the age.
              <Table.Th key={age} scope="col" data-number>
                {say(`age.${unit}`, { age })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cohorts.map((cohort) => (
            <Table.Tr key={cohort.cohort}>
              <Table.Th scope="row" dir="ltr">
                {unit === 'month' ? cohort.cohort.slice(0, 7) : cohort.cohort}
              </Table.Th>
              <Table.Td data-number>{number(cohort.people)}</Table.Td>
              <Table.Td data-number>{percentOf(locale, cohort.active, cohort.people)}</Table.Td>
              <Table.Td data-number>{percentOf(locale, cohort.paying, cohort.people)}</Table.Td>
              {cohort.periods.map((_, age) => {
                const value = cellOf(cohort, age, shown);
                const heat = most <= 0 ? 0 : Math.round((40 * Math.max(value, 0)) / most);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the age.
                  <Table.Td key={age} data-number style={{ '--heat': `${heat}%` }} className={classes.warm}>
                    {written(value)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** People by sign-up, and what became of them. */
export function CohortsPart() {
  const say = useTexts('adminBusiness');
  const [unit, setUnit] = useState<Cohorts['unit']>('month');
  const [currency, setCurrency] = useState('');
  const [shown, setShown] = useState<Shown>('revenue');
  const filter = { unit, currency };
  const cohorts = useQuery(cohortsQuery(filter));
  return (
    <Panel
      id="cohorts"
      title={say('cohorts.title')}
      text={say('cohorts.text')}
      actions={
        <ExportButton address={fileAddress('cohorts', filter)} label={say('export')} problem={say('notLoaded')} />
      }
    >
      <div className={admin.filters}>
        <NativeSelect
          label={say('unit.label')}
          data={(['month', 'week'] as const).map((value) => ({ value, label: say(`unit.${value}`) }))}
          value={unit}
          onChange={({ currentTarget }) => setUnit(currentTarget.value === 'week' ? 'week' : 'month')}
        />
        <NativeSelect
          label={say('show.label')}
          data={shownValues.map((value) => ({ value, label: say(`show.${value}`) }))}
          value={shown}
          onChange={({ currentTarget }) => setShown(shownOf(currentTarget.value))}
        />
        {cohorts.data && (
          <CurrencySelect currencies={cohorts.data.currencies} value={cohorts.data.currency} onChange={setCurrency} />
        )}
      </div>
      <Loaded query={cohorts} label={say('loading')} problem={say('notLoaded')} height={420}>
        {(data) =>
          data.cohorts.length === 0 ? (
            <p className={admin.empty}>{say('cohorts.none')}</p>
          ) : (
            <>
              <HeatMap cohorts={data} shown={shown} />
              <p className={classes.note}>
                <KeptAt at={data.keptAt} />
              </p>
              <Suspense fallback={<Skeleton height={260} radius="md" role="status" aria-label={say('loading')} />}>
                <CohortLines cohorts={data} shown={shown} />
              </Suspense>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
