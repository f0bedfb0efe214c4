import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { measureFiles } from '../generations/measure.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import type { ToolRoute } from '../tools/sold-tool.ts';
import { modelOf, refusingCircuits } from './circuit.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

const ATTEMPTS = { name: 'attempts_at_run', text: 'select provider, outcome from run_attempts where run_id = $1' };
const attemptRow = z.object({ provider: z.string(), outcome: z.enum(['not_taken', 'failed']) });

/** `failed`: the provider took the work and could not do it. Work that it refused for its content is offered to no other. */
type Why = { outcome: 'not_taken' | 'failed'; said: string };

/**
 * Hands a run to the next of its tool's routes. A provider that did not take the work is always followed by the next; one that
 * took it and failed, only once. Each provider is asked once. False when no route is left, or the lease was lost.
 */
export async function switchRoute(deps: RunPorts, run: ClaimedRun, why: Why): Promise<boolean> {
  if (run.sold.routes.length < 2 || run.is_cancel_requested || run.is_overdue) return false;
  const attempts = await attemptsAt(deps, run);
  if (why.outcome === 'failed' && attempts.some((attempt) => attempt.outcome === 'failed')) return false;
  const tried = new Set([run.provider, ...attempts.map(({ provider }) => provider)]);
  const next = await nextRoute(deps, run, tried);
  if (next === undefined) return false;
  return handOver(deps, run, next, why.outcome === 'failed' ? await costOf(deps, run) : 0, why);
}

/** Whether a run waits for a provider to which its tool has no route any more. */
export function hasNoRoute({ state, provider, sold }: ClaimedRun): boolean {
  return state === 'queued' && sold.routes.every((route) => route.provider !== provider);
}

/** For a run whose route was removed before it was sent: it takes the first route that is left. False as above. */
export async function leaveRoute(deps: RunPorts, run: ClaimedRun): Promise<boolean> {
  const failed = (await attemptsAt(deps, run)).filter(({ outcome }) => outcome === 'failed');
  const next = await nextRoute(deps, run, new Set(failed.map(({ provider }) => provider)));
  if (next === undefined) return false;
  return handOver(deps, run, next, 0, { outcome: 'not_taken', said: 'Its route was taken out of service' });
}

async function attemptsAt({ pipeline }: RunPorts, { id }: ClaimedRun) {
  return z.array(attemptRow).parse(await pipeline.call(ATTEMPTS, [id]));
}

/** The first that takes work, and this order, among those not tried yet. */
async function nextRoute(deps: RunPorts, run: ClaimedRun, tried: ReadonlySet<string>): Promise<ToolRoute | undefined> {
  const refusing = await refusingCircuits(deps);
  const order = run.sold.routes.some(({ takes }) => takes !== undefined) ? await orderOf(deps, run) : null;
  return run.sold.routes.find(({ provider: name, takes }) => {
    const provider = deps.providers[name];
    if (tried.has(name) || provider === undefined || provider.isPaused === true) return false;
    if (order !== null && takes?.(order.values, order.measured) === false) return false;
    return !refusing.has(`${name} ${modelOf(deps.config, run, name)}`);
  });
}

async function handOver(
  deps: RunPorts,
  run: ClaimedRun,
  { provider: to }: ToolRoute,
  cost: number | null,
  { outcome, said }: Why,
): Promise<boolean> {
  const isOurs = await callForValue(deps.pipeline, functions.switch_provider, {
    of_run: run.id,
    at_claim: run.claim_no,
    to_provider: to,
    because: outcome,
    provider_words: said,
    attempt_cost: cost,
  });
  if (!isOurs) return false;
  deps.log.warn({ run: run.id, from: run.provider, to, said }, 'Another provider makes a run');
  deps.live.wakeWorkers();
  return true;
}

async function orderOf(deps: RunPorts, run: ClaimedRun) {
  const { tool, input } = recordedInput(run.sold.tool, run.input_data);
  return { values: input.values, measured: await measureFiles(deps, run.user_id, tool, input.values) };
}

/** What the provider may bill for an attempt, in millionths of a dollar; null where nobody wrote it down. */
export async function costOf(deps: RunPorts, run: ClaimedRun): Promise<number | null> {
  const route = run.sold.routes.find(({ provider }) => provider === run.provider);
  if (route?.costMicros === undefined) return null;
  const { values, measured } = await orderOf(deps, run);
  return route.costMicros(values, measured);
}
