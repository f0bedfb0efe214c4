import type { Job } from '@kinora/server/admin-desk-wire';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupedNumber } from '../../../shared/format/format.ts';
import { useToolChoices } from '../../../shared/tools/summaries.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded, MoreButton } from '../loaded.tsx';
import { jobsQuery } from '../operations-api.ts';
import { PageHead } from '../panel.tsx';
import { JobDialog } from './job-dialog.tsx';
import { describeJob, stateChoices } from './job-text.ts';
import classes from './jobs-page.module.css';
import { Providers } from './providers.tsx';

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
        <button
          type="button"
          className={classes.name}
          aria-label={`Details of ${generation_name}`}
          onClick={() => onOpen(generation_id)}
        >
          {generation_name}
        </button>
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

/** Everybody's work: under way, stuck, failed, done. */
export function JobsPage() {
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
      <search className={classes.bar} aria-label="Jobs">
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
          className={classes.search}
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
