import type { Job, ProvidersPage } from '@kinora/server/admin-desk-wire';
import { Badge, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { groupedNumber } from '../../../shared/format/format.ts';
import { useToolChoices } from '../../../shared/tools/summaries.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import admin from '../admin.module.css';
import { jobsQuery, providersQuery } from '../operations-api.ts';
import { type Column, DataTable, Loaded, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { JobDialog } from './job-dialog.tsx';
import { describeJob, durationText, stateChoices } from './job-text.ts';
import classes from './jobs.module.css';

const TYPING_MS = 300;
const parsers = {
  state: parseAsStringLiteral(stateChoices.map(({ value }) => value)).withDefault('running'),
  tool: parseAsString.withDefault('all'),
  q: parseAsString.withDefault(''),
};

function columnsOf(onOpen: (id: string) => void): readonly Column<Job>[] {
  return [
    {
      name: 'Generation',
      cell: ({ generation_id, generation_name }) => (
        <UnstyledButton
          className={classes.jobName}
          aria-label={`Details of ${generation_name}`}
          onClick={() => onOpen(generation_id)}
        >
          {generation_name}
        </UnstyledButton>
      ),
    },
    { name: 'User', isExtra: true, cell: ({ user_id, email }) => <Link to={`/admin/users/${user_id}`}>{email}</Link> },
    { name: 'Tool', isExtra: true, cell: ({ tool_name }) => tool_name },
    { name: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
    { name: 'Why', isExtra: true, cell: describeJob },
    { name: 'Since', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { name: 'Tokens', isNumber: true, cell: ({ tokens_used }) => groupedNumber(tokens_used) },
    { name: 'Returned', isNumber: true, isExtra: true, cell: ({ tokens_returned }) => groupedNumber(tokens_returned) },
  ];
}

export function meta() {
  return [{ title: pageTitle('Jobs', 'Administration') }];
}

/** All jobs: running, stuck, failed and done. */
export default function JobsPage() {
  const [settings, setSettings] = useQueryStates(parsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const [q] = useDebouncedValue(settings.q.trim(), settings.q === '' ? 0 : TYPING_MS);
  const [openId, setOpenId] = useState<string | null>(null);
  const { state, tool } = settings;
  const jobs = useInfiniteQuery(
    jobsQuery({ state, ...(tool === 'all' ? {} : { tool }), ...(q === '' ? {} : { q: q.slice(0, 200) }) }),
  );
  return (
    <>
      <PageHead title="Jobs" text="What is running, and how it ended." />
      <Providers />
      <search className={admin.filters} aria-label="Jobs">
        <NativeSelect
          aria-label="State"
          data={[...stateChoices]}
          value={state}
          onChange={({ currentTarget }) => void setSettings({ state: parsers.state.parse(currentTarget.value) })}
        />
        <NativeSelect
          aria-label="Tool"
          data={useToolChoices('all')}
          value={tool}
          onChange={({ currentTarget }) => void setSettings({ tool: currentTarget.value })}
        />
        <TextInput
          className={admin.search}
          aria-label="Search jobs"
          placeholder="Name, email or id"
          maxLength={200}
          leftSection={<Search size={15} aria-hidden />}
          value={settings.q}
          onChange={({ currentTarget }) => void setSettings({ q: currentTarget.value })}
        />
      </search>
      <Loaded query={jobs} what="The jobs" height={320}>
        {({ pages }) => (
          <>
            <DataTable
              label="Jobs"
              columns={columnsOf(setOpenId)}
              rows={pages.flatMap((page) => page.jobs)}
              keyOf={({ generation_id }) => generation_id}
              empty="No job is in this state."
              isArriving={jobs.isPlaceholderData}
            />
            <MoreButton list={jobs} />
          </>
        )}
      </Loaded>
      {openId !== null && <JobDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

type Provider = ProvidersPage['providers'][number];
type Task = ProvidersPage['tasks'][number];

const providerColumns: readonly Column<Provider>[] = [
  {
    name: 'Provider',
    cell: ({ name, isPreview }) => (
      <>
        {name} {isPreview && <Badge>Preview engine</Badge>}
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
    cell: ({ failed }) => (failed > 0 ? <Badge color="red">{groupedNumber(failed)}</Badge> : '0'),
  },
  {
    name: 'In trouble',
    isNumber: true,
    isExtra: true,
    cell: ({ troubled }) => (troubled > 0 ? <Badge color="yellow">{groupedNumber(troubled)}</Badge> : '0'),
  },
];

const taskColumns: readonly Column<Task>[] = [
  { name: 'Task', cell: ({ kind }) => kind },
  { name: 'Due', isNumber: true, cell: ({ due }) => groupedNumber(due) },
  { name: 'Failing', isNumber: true, cell: ({ failing }) => groupedNumber(failing) },
  { name: 'Last error', cell: ({ lastError }) => lastError ?? '' },
];

/** How the providers are doing, now and over the last 24 hours. */
function Providers() {
  const providers = useQuery(providersQuery);
  return (
    <Panel id="providers" title="Providers" text="Waiting and running now. All other figures cover the last 24 hours.">
      <Loaded query={providers} what="The providers" height={110}>
        {({ providers: all, tasks }) => (
          <>
            <DataTable
              label="Providers"
              columns={providerColumns}
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
