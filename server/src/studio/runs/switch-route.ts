import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { measureFiles } from '../generations/measure.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { modelOf, refusingCircuits } from './circuit.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

const ATTEMPTS = { name: 'attempts_at_run', text: 'select provider, outcome from run_attempts where run_id = $1' };
const attemptRow = z.object({ provider: z.string(), outcome: z.enum(['not_taken', 'failed']) });

/** `failed`: the provider took the work and could not make it. What it refused for its content is nobody else's either. */
type Why = { outcome: 'not_taken' | 'failed'; said: string };

/**
 * Hands a run to the next of its tool's routes: at once when nobody has the work, and one time only when somebody had it.
 * Each provider is asked once. False when there is no other, or it is not ours to decide any more.
 */
export async function switchRoute(deps: RunPorts, run: ClaimedRun, { outcome, said }: Why): Promise<boolean> {
  if (run.sold.routes.length < 2 || run.is_cancel_requested || run.is_overdue) return false;
  const attempts = z.array(attemptRow).parse(await deps.pipeline.call(ATTEMPTS, [run.id]));
  if (outcome === 'failed' && attempts.some((attempt) => attempt.outcome === 'failed')) return false;
  const tried = new Set([run.provider, ...attempts.map(({ provider }) => provider)]);
  const refusing = await refusingCircuits(deps);
  const next = run.sold.routes.find(({ provider: name }) => {
    const provider = deps.providers[name];
    if (tried.has(name) || provider === undefined || provider.isPaused === true) return false;
    return !refusing.has(`${name} ${modelOf(deps.config, run, name)}`);
  });
  if (next === undefined) return false;
  const isOurs = await callForValue(deps.pipeline, functions.switch_provider, {
    of_run: run.id,
    at_claim: run.claim_no,
    to_provider: next.provider,
    because: outcome,
    provider_words: said,
    attempt_cost: outcome === 'failed' ? await costOf(deps, run) : 0,
  });
  if (!isOurs) return false;
  deps.log.warn({ run: run.id, from: run.provider, to: next.provider, said }, 'Another provider makes a run');
  deps.live.wakeWorkers();
  return true;
}

/** What the provider may bill for an attempt, in millionths of a dollar; null where nobody wrote it down. */
async function costOf(deps: RunPorts, run: ClaimedRun): Promise<number | null> {
  const route = run.sold.routes.find(({ provider }) => provider === run.provider);
  if (route?.costMicros === undefined) return null;
  const { tool, input } = recordedInput(run.sold.tool, run.input_data);
  return route.costMicros(input.values, await measureFiles(deps, run.user_id, tool, input.values));
}
