import type { Job, ProvidersPage } from '@kinora/server/admin-jobs-wire';
import { Badge, NativeSelect, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, sayText, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolChoices, useToolNames } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import admin from '../admin.module.css';
import { jobsQuery, providersQuery } from '../operations-api.ts';
import { type Column, DataTable, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { JobDialog } from './job-dialog.tsx';
import { describeJob, durationText, jobStates } from './job-text.ts';
import classes from './jobs.module.css';

const parsers = {
  state: parseAsStringLiteral(jobStates).withDefault('running'),
  tool: parseAsString.withDefault('all'),
  q: parseAsString.withDefault(''),
};

type Words = { say: Say<'adminJobs'>; number: (value: number) => string };
type Names = ReturnType<typeof useProviderNames>;
type JobWords = Words & { toolName: ReturnType<typeof useToolNames> };

function columnsOf({ say, number, toolName }: JobWords, onOpen: (id: string) => void): readonly Column<Job>[] {
  return [
    {
      name: say('columns.generation'),
      cell: ({ generation_id, generation_name }) => (
        <UnstyledButton
          className={classes.jobName}
          aria-label={say('detailsOf', { name: generation_name })}
          onClick={() => onOpen(generation_id)}
        >
          {generation_name}
        </UnstyledButton>
      ),
    },
    {
      name: say('columns.user'),
      isExtra: true,
      cell: ({ user_id, email }) => <Link to={`/admin/users/${user_id}`}>{email}</Link>,
    },
    { name: say('filter.tool'), isExtra: true, cell: toolName },
    { name: say('filter.state'), cell: ({ status }) => <StatusBadge status={status} /> },
    { name: say('columns.why'), isExtra: true, cell: (job) => describeJob(job, sayText) },
    { name: say('columns.since'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { name: say('columns.tokens'), isNumber: true, cell: ({ tokens_used }) => number(tokens_used) },
    { name: say('columns.returned'), isNumber: true, isExtra: true, cell: (job) => number(job.tokens_returned) },
  ];
}

/** What a job cost and what moved is told as everywhere. */
export const handle: TextsHandle = { texts: ['adminJobs', 'adminTools', 'generation', 'ledger'] };

export function meta() {
  return [{ title: pageTitle(textsOf('adminJobs')('title'), textsOf('frame')('administration')) }];
}

export const clientLoader = textsLoader(handle);

/** All jobs: running, stuck, failed and done. */
export default function JobsPage() {
  const say = useTexts('adminJobs');
  const { number } = useFormats();
  const toolName = useToolNames();
  const [settings, setSettings] = useQueryStates(parsers);
  const [openId, setOpenId] = useState<string | null>(null);
  const { state, tool } = settings;
  const q = settings.q.trim().slice(0, 200);
  const jobs = useInfiniteQuery(jobsQuery({ state, ...(tool === 'all' ? {} : { tool }), ...(q === '' ? {} : { q }) }));
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <Providers />
      <search className={admin.filters} aria-label={say('title')}>
        <NativeSelect
          aria-label={say('filter.state')}
          data={jobStates.map((value) => ({ value, label: say(`states.${value}`) }))}
          value={state}
          onChange={({ currentTarget }) => void setSettings({ state: parsers.state.parse(currentTarget.value) })}
        />
        <NativeSelect
          aria-label={say('filter.tool')}
          data={useToolChoices('all')}
          value={tool}
          onChange={({ currentTarget }) => void setSettings({ tool: currentTarget.value })}
        />
        <SearchField
          className={admin.search}
          label={say('search')}
          placeholder={say('searchHint')}
          value={settings.q}
          onChange={(typed) => void setSettings({ q: typed })}
        />
      </search>
      <Loaded query={jobs} label={say('loading')} problem={say('notLoaded')} height={320}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('title')}
              columns={columnsOf({ say, number, toolName }, setOpenId)}
              rows={pages.flatMap((page) => page.jobs)}
              keyOf={({ generation_id }) => generation_id}
              empty={say('none')}
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

const duration = (seconds: number | null) => (seconds === null ? '-' : durationText(seconds));

function providerColumns({ say, number }: Words, nameOf: Names): readonly Column<Provider>[] {
  return [
    {
      name: say('columns.provider'),
      cell: ({ name, isPreview }) => (
        <>
          {nameOf(name)} {isPreview && <Badge>{say('previewEngine')}</Badge>}
        </>
      ),
    },
    { name: say('states.waiting'), isNumber: true, cell: ({ queued }) => number(queued) },
    {
      name: say('columns.atWork'),
      isNumber: true,
      cell: ({ atProvider, saving, concurrency }) => say('ofMost', { count: atProvider + saving, most: concurrency }),
    },
    {
      name: say('columns.longestWait'),
      isNumber: true,
      isExtra: true,
      cell: ({ oldestQueuedSeconds }) => duration(oldestQueuedSeconds),
    },
    {
      name: say('columns.usualTime'),
      isNumber: true,
      isExtra: true,
      cell: ({ medianSeconds }) => duration(medianSeconds),
    },
    { name: say('states.completed'), isNumber: true, isExtra: true, cell: ({ completed }) => number(completed) },
    {
      name: say('states.failed'),
      isNumber: true,
      cell: ({ failed }) => (failed > 0 ? <Badge color="red">{number(failed)}</Badge> : number(0)),
    },
    {
      name: say('columns.troubled'),
      isNumber: true,
      isExtra: true,
      cell: ({ troubled }) => (troubled > 0 ? <Badge color="yellow">{number(troubled)}</Badge> : number(0)),
    },
  ];
}

function taskColumns({ say, number }: Words): readonly Column<Task>[] {
  return [
    { name: say('columns.task'), cell: ({ kind }) => kind },
    { name: say('columns.due'), isNumber: true, cell: ({ due }) => number(due) },
    { name: say('columns.failing'), isNumber: true, cell: ({ failing }) => number(failing) },
    { name: say('columns.lastError'), cell: ({ lastError }) => lastError ?? '' },
  ];
}

/** How the providers are doing, now and over the last 24 hours. */
function Providers() {
  const say = useTexts('adminJobs');
  const { number } = useFormats();
  const nameOf = useProviderNames();
  const providers = useQuery(providersQuery);
  return (
    <Panel id="providers" title={say('providers')} text={say('providersText')}>
      <Loaded query={providers} label={say('providersLoading')} problem={say('providersNotLoaded')} height={110}>
        {({ providers: all, tasks }) => (
          <>
            <DataTable
              label={say('providers')}
              columns={providerColumns({ say, number }, nameOf)}
              rows={all}
              keyOf={({ name }) => name}
              empty={say('noProviders')}
            />
            {tasks.some(({ failing }) => failing > 0) && (
              <DataTable
                label={say('failingTasks')}
                columns={taskColumns({ say, number })}
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
