import { AppError } from '../../platform/errors.ts';
import { measureFiles } from '../generations/measure.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { mappingOf } from '../tools/sold-tool.ts';
import { dropDelivered } from './delivered-files.ts';
import { completeJudged, failBlocked, sortByFinding } from './end-judged.ts';
import { blockedResult, failAndReturnTokens, failOrFinishEarly, unkeptResult } from './end-run.ts';
import { noteCost } from './note-cost.ts';
import { type Missing, returnForMissing } from './partial.ts';
import type { ClaimedRun, KeptAnswer, NextStep, RunPorts, SavedOutput } from './run.ts';
import { saveOutputs } from './save-outputs.ts';
import { saveStep } from './save-step.ts';
import { stepsOf } from './steps.ts';
import { mayTryAgain, saveLater } from './try-later.ts';

/**
 * Saves what the provider delivered and completes the generation. Files that cannot be kept are tried again, and in
 * the end count as not delivered: their part of the price returns.
 */
export async function saveAnswer(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer): Promise<NextStep> {
  const noted = noteCost(deps, run);
  if (stepsOf(run) !== null) {
    await noted;
    return saveStep(deps, run, answer);
  }
  const saved = await saveOutputs(deps, run, answer.outputs, answer.saved).catch(unlessUnfinishable);
  await noted;
  if (saved instanceof AppError && saved.code === 'blocked_content') {
    await failAndReturnTokens(deps, run, blockedResult);
    return null;
  }
  if (saved instanceof AppError) {
    await failOrFinishEarly(deps, run, { ...unkeptResult, message: saved.message });
    return null;
  }
  const outputs = saved.filter((output) => output !== null);
  if (outputs.length < saved.length && mayTryAgain(run, answer)) return saveLater(deps, run, { ...answer, saved });
  if (outputs.length === 0) {
    await failOrFinishEarly(deps, run, unkeptResult);
    return null;
  }
  await complete(deps, run, outputs, answer.metadata);
  await dropDelivered(deps, answer.outputs);
  return null;
}

/** Trying again would not help. */
function unlessUnfinishable(error: unknown): AppError {
  if (error instanceof AppError && ['cannot_finish', 'blocked_content'].includes(error.code)) return error;
  throw error;
}

async function complete(
  deps: RunPorts,
  run: ClaimedRun,
  outputs: SavedOutput[],
  metadata: Record<string, unknown>,
): Promise<void> {
  const judged = sortByFinding(outputs);
  const { shown, held, blocked, blockedFor } = judged;
  if (shown.length + held.length === 0) return failBlocked(deps, run, judged);
  const described = { ...metadata, ...(await describe(deps, run, outputs)) };
  const missing = await returnForMissing(deps, run, shown.length + held.length);
  const heldTokens = held.length === 0 || shown.length === 0 ? 0 : await tokensOf(deps, run, shown.length, missing);
  if (missing === null) return completeJudged(deps, run, judged, described, null, heldTokens);
  const { delivered, asked, tokens, reason } = missing;
  const why = blocked.length === 0 ? reason : `${reason}, because of what they show (${blockedFor?.rule ?? ''})`;
  const partial = { ...described, delivered, asked };
  return completeJudged(deps, run, judged, partial, { tokens, reason: why }, heldTokens);
}

/** What would return besides, if nothing but the first `shown` were delivered. */
async function tokensOf(deps: RunPorts, run: ClaimedRun, shown: number, missing: Missing | null): Promise<number> {
  const rest = await returnForMissing(deps, run, shown);
  return (rest?.tokens ?? 0) - (missing?.tokens ?? 0);
}

async function describe(deps: RunPorts, run: ClaimedRun, [first]: SavedOutput[]): Promise<Record<string, unknown>> {
  const mapping = mappingOf(run.sold, run.provider);
  if (first === undefined || !('describe' in mapping)) return {};
  const { tool, input } = recordedInput(run.sold.tool, run.input_data);
  return mapping.describe?.(await measureFiles(deps, run.user_id, tool, input.values), first) ?? {};
}
