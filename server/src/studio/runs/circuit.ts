import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForRow, callForValue, orNull, refined } from '../../platform/database/sql-function.ts';
import { falCall } from '../providers/fal-call.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { type ClaimedRun, providerRun, type RunPorts } from './run.ts';

/** How long an answer to the one run that tries a provider again is waited for. */
const PROBE_SECONDS = 60;

const NOTE = orNull(functions.note_outcome);
const ADMIT = refined(functions.admit_run, (row) =>
  row.extend({ wait_ms: z.number().nullable(), cause: z.string().nullable() }),
);

const REFUSING = {
  name: 'refusing_circuits',
  text: `select provider, model from provider_circuits where state <> 'closed' and open_until > now()`,
  row: z.object({ provider: z.string(), model: z.string() }),
};

/** How a call of a provider went. Only `not_taken`, `account`, `failed` and `unknown` speak against it. */
export type Outcome = 'worked' | 'taken' | 'refused' | 'not_taken' | 'account' | 'failed' | 'unknown';

/**
 * The part of a provider whose failures are counted together: an endpoint or a model, or nothing where the provider is one
 * machine.
 */
export function modelOf(config: Pick<Config, 'fal'>, run: ClaimedRun, provider = run.provider): string {
  const asked = providerRun({ ...run, provider });
  const { mapping } = asked;
  switch (mapping.provider) {
    case 'fal':
      return falCall(config.fal, asked).endpoint;
    case 'replicate':
      return mapping.model;
    case 'openai':
      return String(mapping.request(asked.record).model ?? '');
    case 'runware':
      return run.tool_type;
    default:
      return '';
  }
}

/** Whether a run may be sent to its provider; `waitMs` is null when it may. */
export async function admitRun(
  { pipeline, config }: Pick<RunPorts, 'pipeline' | 'config'>,
  run: ClaimedRun,
): Promise<{ waitMs: number | null; cause: string | null; isProbe: boolean }> {
  const admitted = await callForRow(pipeline, ADMIT, {
    of_provider: run.provider,
    of_model: modelOf(config, run),
    of_run: run.id,
    probe_seconds: PROBE_SECONDS,
  });
  return { waitMs: admitted.wait_ms, cause: admitted.cause, isProbe: admitted.is_probe };
}

/** Counts how a call went. Never throws: no run fails because that could not be written down. */
export async function noteOutcome(
  deps: Pick<RunPorts, 'pipeline' | 'config' | 'log' | 'live'>,
  run: ClaimedRun,
  outcome: Outcome,
  { retryAfterMs = null, said = null }: { retryAfterMs?: number | null; said?: string | null } = {},
): Promise<void> {
  try {
    const model = modelOf(deps.config, run);
    const change = await callForValue(deps.pipeline, NOTE, {
      of_provider: run.provider,
      of_model: model,
      of_run: run.id,
      outcome,
      asked_ms: retryAfterMs,
      words: said?.slice(0, 500) ?? null,
    });
    if (change === null) return;
    deps.log.warn({ provider: run.provider, model, said, outcome }, `The circuit of a provider was ${change}`);
    if (change === 'closed') deps.live.wakeWorkers();
  } catch (error) {
    deps.log.warn({ err: error, run: run.id, outcome }, 'How a provider did could not be written down');
  }
}

/** What an answer about a run says of its provider; null for what says nothing. `code` as it is meant. */
export function outcomeOf(answer: ProviderAnswer, code: string | null): Outcome | null {
  switch (answer.status) {
    case 'succeeded':
      return 'worked';
    case 'failed':
      if (code === 'provider_account') return 'account';
      return code === 'provider_failed' ? 'failed' : 'refused';
    default:
      return null;
  }
}

/** Which providers and models take nothing at the moment, as `provider model`. */
export async function refusingCircuits({ pipeline }: Pick<RunPorts, 'pipeline'>): Promise<ReadonlySet<string>> {
  const rows = await readRows(pipeline, REFUSING, []);
  return new Set(rows.map(({ provider, model }) => `${provider} ${model}`));
}

/** Forgets outcomes that no share of failures looks at any more. */
export async function pruneOutcomes({ pipeline }: { pipeline: Pipeline }): Promise<void> {
  await callForValue(pipeline, functions.prune_provider_outcomes, {});
}
