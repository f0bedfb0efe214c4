import * as z from 'zod';
import type { Progress } from '../../http/wire.ts';
import { functions } from '../../platform/database/functions.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { progressOf } from '../generations/record.ts';
import type { CallWatch, Working } from '../providers/provider.ts';
import { type ClaimedRun, LEASE_SECONDS, type RunPorts } from './run.ts';
import { shownProgress } from './steps.ts';

const IS_CANCEL_ASKED = {
  name: 'is_cancel_asked',
  text: 'select cancel_requested_at is not null as is_asked from runs where id = $1',
  row: z.object({ is_asked: z.boolean() }),
};

/** Writes down and shows how far a run is, and that it is due again in `waitMs`. False when the lease was lost. */
export async function noteProgress(
  deps: Pick<RunPorts, 'pipeline' | 'live'>,
  run: ClaimedRun,
  { queuePosition, ...said }: Pick<Working, 'percent' | 'queuePosition' | 'message'>,
  waitMs: number,
): Promise<boolean> {
  const { percent, message } = shownProgress(run, said);
  const isOurs = await callForValue(deps.pipeline, functions.postpone_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: waitMs,
    is_failure: false,
    new_percent: percent,
    new_queue_position: queuePosition,
    new_message: message,
  });
  if (!isOurs) return false;
  deps.live.publishProgress(run.user_id, {
    generationId: run.generation_id,
    progress: progressOf({
      ...run,
      run_state: 'at_provider',
      is_behind_own: false,
      percent,
      queue_position: queuePosition,
      message,
    }),
  });
  return true;
}

/** The progress of a run that waits in our own queue until its provider takes work again. */
export function waitingProgress(run: ClaimedRun, words: string): Progress {
  const { percent, message } = shownProgress(run, { percent: null, message: words });
  return progressOf({ ...run, run_state: 'queued', is_behind_own: false, percent, queue_position: null, message });
}

/** For a call that lasts as long as the work: the run stays leased, and goes on being `submitting`. */
export function watchCall(deps: Pick<RunPorts, 'pipeline' | 'live'>, run: ClaimedRun): CallWatch {
  return {
    report: async (progress) => {
      await noteProgress(deps, run, progress, LEASE_SECONDS * 1000);
    },
    isCancelAsked: async () => {
      const row = await readRow(deps.pipeline, IS_CANCEL_ASKED, [run.id]);
      return row?.is_asked ?? false;
    },
  };
}
