import type { JobDetail } from '@kinora/server/admin-jobs-wire';
import type { AdminGeneration } from '@kinora/server/admin-wire';
import { Badge, Button, Group, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { receiptText } from '../../../shared/generation/progress-text.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Words } from '../../../shared/texts/words.tsx';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { refreshAdmin } from '../admin-api.ts';
import { checkJob, jobQuery, refundJob } from '../operations-api.ts';
import { type Column, DataTable } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { amountOf } from '../users/adjust-tokens-dialog.tsx';
import classes from './jobs.module.css';

type Props = { generation: AdminGeneration; refundable: number; onClose: () => void };

/** Refunds tokens of a delivered generation. However often it is sent, it is booked once. */
function RefundDialog({ generation, refundable, onClose }: Props) {
  const say = useTexts('adminJobs');
  const [id] = useState(() => newId());
  const [typed, setTyped] = useState(String(refundable));
  const amount = amountOf('add', typed);
  const tokens = amount !== null && amount <= refundable ? amount : null;
  return (
    <ReasonDialog
      title={say('refund.title')}
      confirm={say('refund.act')}
      isIncomplete={tokens === null}
      onConfirm={async (reason) => {
        await refundJob(generation.id, { id, tokens: tokens ?? 0, reason });
        notifications.show({
          color: 'green',
          message: say('refund.done', { count: tokens ?? 0, email: generation.email }),
        });
      }}
      onClose={onClose}
    >
      <p>{say('refund.text', { email: generation.email, name: generation.generation_name })}</p>
      <TextInput
        label={say('columns.tokens')}
        description={say('refund.most', { count: refundable })}
        inputMode="numeric"
        required
        maxLength={8}
        value={typed}
        error={typed !== '' && tokens === null && say('refund.range', { most: refundable })}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

type Run = JobDetail['runs'][number];
type Entry = JobDetail['entries'][number];

function runColumns(say: Say<'adminJobs'>, nameOf: (id: string) => string): readonly Column<Run>[] {
  return [
    { name: say('columns.step'), isNumber: true, cell: ({ step }) => step },
    {
      name: say('columns.provider'),
      cell: ({ provider, isPreview }) => (
        <>
          {nameOf(provider)} {isPreview && <Badge>{say('previewEngine')}</Badge>}
        </>
      ),
    },
    { name: say('filter.state'), cell: ({ state }) => state },
    {
      name: say('columns.request'),
      isExtra: true,
      cell: ({ provider_request_id }) => provider_request_id !== null && <bdi dir="ltr">{provider_request_id}</bdi>,
    },
    { name: say('columns.asked'), isNumber: true, isExtra: true, cell: ({ polls }) => polls },
    { name: say('columns.failures'), isNumber: true, cell: ({ failures }) => failures },
    { name: say('columns.message'), isExtra: true, cell: ({ message }) => message ?? '' },
  ];
}

function entryColumns(say: Say<'adminJobs'>, zonedTime: (then: number) => string): readonly Column<Entry>[] {
  return [
    { name: say('columns.when'), cell: ({ created_at }) => zonedTime(Date.parse(created_at)) },
    { name: say('columns.what'), cell: (entry) => <Words text={describeEntry(entry).title} /> },
    { name: say('columns.tokens'), isNumber: true, cell: ({ amount }) => signedTokens(amount) },
  ];
}

function Detail({ detail }: { detail: JobDetail }) {
  const say = useTexts('adminJobs');
  const { zonedTime } = useFormats();
  const toolName = useToolNames();
  const nameOf = useProviderNames();
  const { generation, runs, history, entries, refundable } = detail;
  const [isRefunding, setRefunding] = useState(false);
  const check = useMutation({ mutationFn: () => checkJob(generation.id), onSuccess: refreshAdmin });
  return (
    <div className={classes.parts}>
      <p>
        <StatusBadge status={generation.status} />{' '}
        {say('headline', { tool: toolName(generation), receipt: receiptText(generation.receipt) })}
      </p>
      <div>
        <h3>{say('history')}</h3>
        <ol className={classes.history}>
          {history.map(({ at, what }) => (
            <li key={`${at} ${what}`}>
              <time dateTime={at}>{zonedTime(Date.parse(at))}</time>
              {what}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3>{say('runs')}</h3>
        <DataTable
          label={say('runs')}
          columns={runColumns(say, nameOf)}
          rows={runs}
          keyOf={({ id }) => id}
          empty={say('noRuns')}
        />
      </div>
      <div>
        <h3>{say('columns.tokens')}</h3>
        <DataTable
          label={say('columns.tokens')}
          columns={entryColumns(say, zonedTime)}
          rows={entries}
          keyOf={({ id }) => id}
          empty={say('noTokens')}
        />
      </div>
      <ErrorAlert error={check.error} />
      <Group justify="flex-end" gap="sm">
        {refundable > 0 && (
          <Button variant="default" onClick={() => setRefunding(true)}>
            {say('refund.act')}
          </Button>
        )}
        {generation.status === 'processing' && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {say('checkNow')}
          </Button>
        )}
      </Group>
      {isRefunding && (
        <RefundDialog generation={generation} refundable={refundable} onClose={() => setRefunding(false)} />
      )}
    </div>
  );
}

/** Why one job is as it is, and what can be done about it. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('adminJobs');
  const job = useQuery(jobQuery(id));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={job.data?.generation.generation_name ?? say('job')}
      closeButtonProps={{ 'aria-label': say('closeDetails') }}
    >
      <Loaded query={job} label={say('jobLoading')} problem={say('jobNotLoaded')} height={240}>
        {(detail) => <Detail detail={detail} />}
      </Loaded>
    </Modal>
  );
}
