import type { ProvidersPage } from '@kinora/server/admin-desk-wire';
import { useQuery } from '@tanstack/react-query';
import { groupedNumber } from '../../../shared/format/format.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { providersQuery } from '../operations-api.ts';
import { Panel, Tag } from '../panel.tsx';
import { durationText } from './job-text.ts';

type Provider = ProvidersPage['providers'][number];
type Task = ProvidersPage['tasks'][number];

const columns: readonly Column<Provider>[] = [
  {
    name: 'Provider',
    cell: ({ name, isPreview }) => (
      <>
        {name} {isPreview && <Tag>Preview engine</Tag>}
      </>
    ),
  },
  { name: 'Waiting', isNumber: true, cell: ({ queued }) => groupedNumber(queued) },
  {
    name: 'At work',
    isNumber: true,
    cell: ({ atProvider, saving, concurrency }) => `${groupedNumber(atProvider + saving)} of ${concurrency}`,
  },
  { name: 'Longest wait', isNumber: true, isExtra: true, cell: ({ oldestQueuedSeconds: s }) => durationText(s) },
  { name: 'Usual time', isNumber: true, isExtra: true, cell: ({ medianSeconds }) => durationText(medianSeconds) },
  { name: 'Completed', isNumber: true, isExtra: true, cell: ({ completed }) => groupedNumber(completed) },
  {
    name: 'Failed',
    isNumber: true,
    cell: ({ failed }) => (failed > 0 ? <Tag tone="bad">{groupedNumber(failed)}</Tag> : '0'),
  },
  {
    name: 'In trouble',
    isNumber: true,
    isExtra: true,
    cell: ({ troubled }) => (troubled > 0 ? <Tag tone="caution">{groupedNumber(troubled)}</Tag> : '0'),
  },
];

const taskColumns: readonly Column<Task>[] = [
  { name: 'Task', cell: ({ kind }) => kind },
  { name: 'Due', isNumber: true, cell: ({ due }) => groupedNumber(due) },
  { name: 'Failing', isNumber: true, cell: ({ failing }) => groupedNumber(failing) },
  { name: 'Last error', cell: ({ lastError }) => lastError ?? '' },
];

/** How those who make the work are doing: now, and over the last 24 hours. */
export function Providers() {
  const providers = useQuery(providersQuery);
  return (
    <Panel id="providers" title="Providers" text="Waiting and running now. All other figures cover the last 24 hours.">
      <Loaded query={providers} what="The providers" height={110}>
        {({ providers: all, tasks }) => (
          <>
            <DataTable
              label="Providers"
              columns={columns}
              rows={all}
              keyOf={({ name }) => name}
              empty="None is set up."
            />
            {tasks.some(({ failing }) => failing > 0) && (
              <DataTable
                label="Failing tasks"
                columns={taskColumns}
                rows={tasks.filter(({ failing }) => failing > 0)}
                keyOf={({ kind }) => kind}
                empty=""
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
