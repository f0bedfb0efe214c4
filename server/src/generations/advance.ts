import { findTool } from '@kinora/catalogue';
import { providerMappings } from '@kinora/catalogue/providers';
import * as z from 'zod';
import type { RunDeps } from '../deps.ts';
import { inputFiles } from '../providers/input-files.ts';
import { type Provider, type ProviderAnswer, ProviderUnavailable } from '../providers/provider.ts';
import { failRun } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import { progressOf } from './record.ts';
import { type ClaimedRun, keptAnswer, LEASE_SECONDS, pollDelay, providerRun, retryDelay } from './run.ts';
import { saveAnswer } from './save-answer.ts';

const MOST_FAILURES = 10;

const RECORD_REQUEST = { name: 'record_provider_request', text: 'select record_provider_request($1, $2, $3)' };
const POSTPONE = { name: 'postpone_run', text: 'select postpone_run($1, $2, $3, $4, $5, $6, $7) as is_ours' };
const UNKNOWN = { name: 'note_unknown_run', text: 'select note_unknown_run($1, $2, $3) as is_lost' };
const KEEP = { name: 'keep_answer', text: 'select keep_answer($1, $2, $3, $4) as is_ours' };

const inputRecord = z.record(z.string(), z.unknown());

/** Milliseconds until this run is due again; null when it has ended or is somebody else's now. */
export type NextStep = number | null;

/** Takes one leased run one step further. Never throws: what goes wrong is counted, and in the end returned. */
export async function advanceRun(deps: RunDeps, run: ClaimedRun): Promise<NextStep> {
  try {
    return await takeStep(deps, run);
  } catch (error) {
    return countFailure(deps, run, error);
  }
}

async function takeStep(deps: RunDeps, run: ClaimedRun): Promise<NextStep> {
  if (run.state === 'saving') {
    await saveAnswer(deps, run, keptAnswer.parse(run.answer));
    return null;
  }
  const provider = deps.providers[run.provider];
  if (provider === undefined) throw new Error(`No provider is called ${run.provider}`);

  if (run.state === 'queued') {
    if (run.is_overdue) return timeOut(deps, run);
    return settle(deps, run, await submit(deps, run, provider));
  }
  if (run.is_cancel_requested && (await holdLease(deps, run, () => provider.cancel(providerRun(run))))) {
    await failRun(deps, run, {
      code: 'cancelled',
      message: 'Cancelled',
      reason: 'You cancelled and the provider stopped in time',
      removal: 'cancelled',
    });
    return null;
  }
  const answer = await holdLease(deps, run, () => provider.check(providerRun(run)));
  if (run.is_overdue && (answer.status === 'working' || answer.status === 'unknown')) return timeOut(deps, run);
  if (run.state === 'submitting' && answer.status === 'unknown') {
    // The submit never arrived. Under the same id it cannot become two jobs.
    return settle(deps, run, await submit(deps, run, provider));
  }
  return settle(deps, run, answer);
}

async function submit(deps: RunDeps, run: ClaimedRun, provider: Provider): Promise<ProviderAnswer> {
  const mapping = providerMappings[run.tool_type];
  const tool = findTool({ id: run.tool_type });
  if (mapping === undefined || tool === undefined) throw new Error(`No tool is called ${run.tool_type}`);
  const record = inputRecord.parse(run.input_data);
  const answer = await holdLease(deps, run, async () => {
    const files = inputFiles(deps, tool, record);
    const send = await provider.prepare(providerRun(run), { mapping, record, files, deadlineAt: new Date() });
    return send();
  });
  if (answer.status === 'working') {
    await deps.pipeline.call(RECORD_REQUEST, [run.id, answer.requestId, pollDelay(0)]);
  }
  return answer;
}

/** Writes down what the provider said. */
async function settle(deps: RunDeps, run: ClaimedRun, answer: ProviderAnswer): Promise<NextStep> {
  switch (answer.status) {
    case 'working': {
      const wait = pollDelay(run.polls);
      const [row] = await deps.pipeline.call<{ is_ours: boolean }>(POSTPONE, [
        run.id,
        run.claim_no,
        wait,
        false,
        answer.percent,
        answer.queuePosition,
        answer.message,
      ]);
      if (row?.is_ours !== true) return null;
      deps.live.publishProgress(run.user_id, {
        generationId: run.generation_id,
        progress: progressOf({
          run_state: 'at_provider',
          percent: answer.percent,
          queue_position: answer.queuePosition,
          message: answer.message,
          is_cancel_requested: run.is_cancel_requested,
        }),
      });
      return wait;
    }
    case 'succeeded': {
      const kept = keptAnswer.parse({
        outputs: answer.outputs,
        metadata: {
          ...answer.metadata,
          provider: run.provider,
          provider_request_id: run.id,
          ...(deps.config.embedded.includes('engine') ? { preview_engine: true } : {}),
        },
      });
      const [row] = await deps.pipeline.call<{ is_ours: boolean }>(KEEP, [
        run.id,
        run.claim_no,
        JSON.stringify(kept),
        LEASE_SECONDS,
      ]);
      if (row?.is_ours === true) await saveAnswer(deps, run, kept);
      return null;
    }
    case 'failed':
      await failRun(deps, run, { code: answer.code, message: answer.message, reason: reasons[answer.code] });
      return null;
    case 'stopped':
      await failRun(deps, run, {
        code: 'cancelled',
        message: 'Cancelled',
        reason: 'The provider stopped it',
        removal: 'cancelled',
      });
      return null;
    case 'unknown': {
      const wait = 12_000;
      const [row] = await deps.pipeline.call<{ is_lost: boolean }>(UNKNOWN, [run.id, run.claim_no, wait]);
      if (row?.is_lost !== true) return wait;
      await failRun(deps, run, {
        code: 'lost',
        message: 'The provider lost this generation',
        reason: 'The provider lost this generation',
      });
      return null;
    }
  }
}

const reasons = {
  content_policy: 'The content filter stopped it',
  provider_refused: 'The provider refused it',
  provider_failed: 'The provider could not make it',
  provider_account: 'The image service is not available at the moment',
} as const;

async function timeOut(deps: RunDeps, run: ClaimedRun): Promise<NextStep> {
  await failRun(deps, run, {
    code: 'deadline',
    message: 'The generation took longer than allowed',
    reason: 'It took longer than allowed',
  });
  return null;
}

async function countFailure(deps: RunDeps, run: ClaimedRun, error: unknown): Promise<NextStep> {
  const passes = error instanceof ProviderUnavailable;
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A step of a run failed');
  try {
    if (!passes && run.failures + 1 >= MOST_FAILURES) {
      await failRun(deps, run, {
        code: 'internal',
        message: 'The result could not be processed',
        reason: 'It could not be finished on our side',
      });
      return null;
    }
    if (passes && run.is_overdue) return await timeOut(deps, run);
    const wait = retryDelay(run.failures);
    await deps.pipeline.call(POSTPONE, [run.id, run.claim_no, wait, true, null, null, null]);
    return wait;
  } catch (unwritten) {
    // The database is away as well: the lease runs out and the run becomes due by itself.
    deps.log.warn({ err: unwritten, run: run.id }, 'A failed step could not be written down');
    return null;
  }
}
