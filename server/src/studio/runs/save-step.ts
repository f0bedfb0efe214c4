import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { callForValue, refined } from '../../platform/database/sql-function.ts';
import { AppError, isUnavailable } from '../../platform/errors.ts';
import { progressOf } from '../generations/record.ts';
import { joinClips, storedClips } from '../scenes/clips.ts';
import { keepClip } from '../scenes/keep-clip.ts';
import { deadlineSeconds } from './deadline.ts';
import { completeJudged, failBlocked, sortByFinding } from './end-judged.ts';
import { blockedResult, failAndReturnTokens, failOrFinishEarly, unkeptResult } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import { returnForMissing } from './partial.ts';
import type { ClaimedRun, KeptAnswer, NextStep, RunPorts } from './run.ts';
import { shownProgress, stepsOf } from './steps.ts';
import { mayTryAgain, saveLater } from './try-later.ts';

const NEXT = refined(functions.begin_next_step, () => z.enum(['next', 'cancelled', 'lost']));

type Why = NonNullable<KeptAnswer['failure']>;

const cancelled: Why = { code: 'cancelled', message: 'Canceled', reason: 'You canceled the rest' };
const noDecoder: Why = {
  code: 'internal',
  message: 'This studio cannot continue a clip: ffmpeg is missing on its machine',
  reason: 'It could not be continued on our side',
};

/**
 * Stores what one of several calls delivered, and begins the next; after the last, or when no more is to come, joins
 * all and completes the generation.
 */
export async function saveStep(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer): Promise<NextStep> {
  try {
    const why = answer.failure ?? (await holdLease(deps, run, () => goOn(deps, run, answer)));
    if (why !== 'elsewhere') await holdLease(deps, run, () => complete(deps, run, why));
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || isUnavailable(error)) throw error;
    if (error.code === 'blocked_content') {
      await failAndReturnTokens(deps, run, blockedResult);
      return null;
    }
    return tryLater(deps, run, answer, error);
  }
}

/** Why the scene ends here: all is there (null), or something else; `elsewhere` when the next run has it now. */
async function goOn(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer): Promise<Why | null | 'elsewhere'> {
  const isLast = run.step + 1 >= (stepsOf(run)?.count ?? 1);
  const clip = await keepClip(deps, run, answer, isLast);
  if (clip === null) return 'elsewhere';
  if (isLast) return null;
  if (clip.lastFrame === null) return noDecoder;
  const next = { ...run, step: run.step + 1 };
  const { percent, message } = shownProgress(next, { percent: 0, message: null });
  const outcome = await callForValue(deps.pipeline, NEXT, {
    run_id: run.id,
    at_claim: run.claim_no,
    deadline_seconds: deadlineSeconds(run.sold.tool),
    shown_percent: percent,
    shown_message: message,
  });
  if (outcome === 'cancelled') return cancelled;
  if (outcome === 'next') {
    deps.live.publishProgress(run.user_id, {
      generationId: run.generation_id,
      progress: progressOf({
        ...next,
        run_state: 'queued',
        queue_position: null,
        is_behind_own: false,
        is_cancel_requested: false,
        ...{ percent, message },
      }),
    });
    deps.live.wakeWorkers();
  }
  return 'elsewhere';
}

async function complete(deps: RunPorts, run: ClaimedRun, why: Why | null): Promise<void> {
  const clips = await storedClips(deps, run);
  if (clips.length === 0) {
    await failAndReturnTokens(
      deps,
      run,
      why ?? { code: 'internal', message: 'Nothing was made', reason: 'Nothing was made' },
    );
    return;
  }
  const judged = sortByFinding([await joinClips(deps, run, clips)]);
  if (judged.blocked.length > 0) return failBlocked(deps, run, judged);
  const metadata = { ...clips.at(-1)?.metadata, clips: clips.length };
  const missing = await returnForMissing(deps, run, clips.length);
  if (missing === null) return completeJudged(deps, run, judged, metadata, null, 0);
  const { delivered, asked, tokens, reason } = missing;
  const partial = { ...metadata, delivered, asked, ...(why === null ? {} : { incomplete_because: why.message }) };
  const words = why === null ? reason : `${reason}. ${why.reason}`;
  return completeJudged(deps, run, judged, partial, { tokens, reason: words }, 0);
}

/** A file that cannot be fetched or read may be there later; in the end the clip counts as not delivered. */
async function tryLater(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer, error: AppError): Promise<NextStep> {
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A delivered clip could not be kept');
  if (mayTryAgain(run, answer)) return saveLater(deps, run, answer);
  await failOrFinishEarly(deps, run, unkeptResult);
  return null;
}
