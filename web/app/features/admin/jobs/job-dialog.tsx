import type { JobDetail } from '@kinora/server/admin-desk-wire';
import type { AdminGeneration } from '@kinora/server/admin-wire';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { exactTime, tokenCount } from '../../../shared/format/format.ts';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { receiptText } from '../../../shared/generation/progress-text.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { refreshAdmin } from '../admin-api.ts';
import { checkJob, jobQuery, refundJob } from '../operations-api.ts';
import { type Column, DataTable, Loaded } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { amountOf } from '../users/adjust-tokens-dialog.tsx';
import classes from './jobs.module.css';

type Props = { generation: AdminGeneration; refundable: number; onClose: () => void };

/** Refunds tokens of a delivered generation. However often it is sent, it is booked once. */
function RefundDialog({ generation, refundable, onClose }: Props) {
  const [id] = useState(() => newId());
  const [typed, setTyped] = useState(String(refundable));
  const amount = amountOf('add', typed);
  const tokens = amount !== null && amount <= refundable ? amount : null;
  return (
    <ReasonDialog
      title="Refund tokens"
      confirm="Refund"
      isIncomplete={tokens === null}
      onConfirm={async (reason) => {
        await refundJob(generation.id, { id, tokens: tokens ?? 0, reason });
        notifications.show({ color: 'green', message: `${tokenCount(tokens ?? 0)} returned to ${generation.email}.` });
      }}
      onClose={onClose}
    >
      <p>
        {generation.email} keeps &ldquo;{generation.generation_name}&rdquo; and reads the reason on its receipt.
      </p>
      <TextInput
        label="Tokens"
        description={`At most ${tokenCount(refundable)}.`}
        inputMode="numeric"
        required
        maxLength={8}
        value={typed}
        error={typed !== '' && tokens === null && `A whole number from 1 to ${refundable}.`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

type Run = JobDetail['runs'][number];
type Entry = JobDetail['entries'][number];

const runColumns: readonly Column<Run>[] = [
  { name: 'Step', isNumber: true, cell: ({ step }) => step },
  { name: 'Provider', cell: ({ provider }) => provider },
  { name: 'State', cell: ({ state }) => state },
  { name: 'Request', isExtra: true, cell: ({ provider_request_id }) => provider_request_id ?? '' },
  { name: 'Asked', isNumber: true, isExtra: true, cell: ({ polls }) => polls },
  { name: 'Failures', isNumber: true, cell: ({ failures }) => failures },
  { name: 'Message', isExtra: true, cell: ({ message }) => message ?? '' },
];

const entryColumns: readonly Column<Entry>[] = [
  { name: 'When', cell: ({ created_at }) => exactTime(Date.parse(created_at)) },
  { name: 'What', cell: (entry) => describeEntry(entry).title },
  { name: 'Tokens', isNumber: true, cell: ({ amount }) => signedTokens(amount) },
];

function Detail({ detail }: { detail: JobDetail }) {
  const { generation, runs, history, entries, refundable } = detail;
  const [isRefunding, setRefunding] = useState(false);
  const check = useMutation({ mutationFn: () => checkJob(generation.id), onSuccess: refreshAdmin });
  return (
    <div className={classes.parts}>
      <p>
        <StatusBadge status={generation.status} /> {generation.tool_name}, {receiptText(generation.receipt)}
      </p>
      <div>
        <h3>What happened</h3>
        <ol className={classes.history}>
          {history.map(({ at, what }) => (
            <li key={`${at} ${what}`}>
              <time dateTime={at}>{exactTime(Date.parse(at))}</time>
              {what}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3>Runs</h3>
        <DataTable label="Runs" columns={runColumns} rows={runs} keyOf={({ id }) => id} empty="It never ran." />
      </div>
      <div>
        <h3>Tokens</h3>
        <DataTable
          label="Tokens"
          columns={entryColumns}
          rows={entries}
          keyOf={({ id }) => id}
          empty="No tokens have moved."
        />
      </div>
      <ErrorAlert error={check.error} />
      <Group justify="flex-end" gap="sm">
        {refundable > 0 && (
          <Button variant="default" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )}
        {generation.status === 'processing' && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check now
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
  const job = useQuery(jobQuery(id));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={job.data?.generation.generation_name ?? 'Job'}
      closeButtonProps={{ 'aria-label': 'Close details' }}
    >
      <Loaded query={job} what="This job" height={240}>
        {(detail) => <Detail detail={detail} />}
      </Loaded>
    </Modal>
  );
}
