import type { JobOutcome, JobState, Output, ReplicateClient } from '../queue/job.ts';
import { findModel } from './models.ts';

/** Replicate forgets what went in and what came out of API predictions after an hour. */
const DATA_LIFETIME_MS = 3_600_000;
const ID_DIGITS = 25;
const BASE = 36;

/** Its ids are 26 letters and digits. */
function predictionIdOf(jobId: string): string {
  return `r${BigInt(`0x${jobId.replaceAll('-', '')}`)
    .toString(BASE)
    .padStart(ID_DIGITS, '0')}`;
}

/** Null for what can be no prediction of ours. */
export function jobIdOf(predictionId: string): string | null {
  if (!/^r[0-9a-z]{25}$/.test(predictionId)) return null;
  let value = 0n;
  for (const digit of predictionId.slice(1)) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  const hex = value.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

export const isDataGone = ({ finishedAt }: JobOutcome): boolean =>
  finishedAt !== null && Date.now() > finishedAt + DATA_LIFETIME_MS;

/** `origin` is where the engine is reached; `isRunning` of a finished job says nothing. */
export function describePrediction(
  state: JobState,
  client: ReplicateClient,
  { isRunning, origin }: { isRunning: boolean; origin: string },
): Record<string, unknown> {
  const { outcome } = state;
  const id = predictionIdOf(state.id);
  const isGone = isDataGone(outcome);
  const status = statusOf(outcome, isRunning);
  const url = `${origin}/replicate/v1/predictions/${id}`;
  return {
    id,
    model: client.model,
    version: client.version,
    input: isGone ? {} : client.input,
    logs: isGone ? '' : state.log.map(({ message }) => message.replace(/\((\d+%)\)$/, '$1|')).join('\n'),
    output: isGone || status !== 'succeeded' ? null : outputOf(outcome.outputs, client, origin),
    data_removed: isGone,
    error: status === 'failed' ? errorOf(outcome) : null,
    status,
    source: 'api',
    created_at: new Date(client.createdAt).toISOString(),
    ...(outcome.startedAt === null ? {} : { started_at: new Date(outcome.startedAt).toISOString() }),
    ...(outcome.finishedAt === null ? {} : { completed_at: new Date(outcome.finishedAt).toISOString() }),
    ...(client.webhookUrl === null ? {} : { webhook: client.webhookUrl, webhook_events_filter: client.events }),
    urls: { get: url, cancel: `${url}/cancel`, web: `https://replicate.com/p/${id}` },
    metrics:
      outcome.startedAt === null || outcome.finishedAt === null
        ? {}
        : { predict_time: (outcome.finishedAt - outcome.startedAt) / 1000 },
  };
}

function statusOf({ finishedAt, failure }: JobOutcome, isRunning: boolean): string {
  if (finishedAt === null) return isRunning ? 'processing' : 'starting';
  if (failure === null) return 'succeeded';
  return failure.code === 'cancelled' ? 'canceled' : 'failed';
}

function outputOf(outputs: readonly Output[], { model }: ReplicateClient, origin: string): string | string[] {
  const [owner = '', name = ''] = model.split('/');
  const urls = outputs.map(({ id, format }) => `${origin}/replicate/delivery/${id}.${format.toLowerCase()}`);
  return findModel(owner, name)?.isList === false ? (urls[0] ?? '') : urls;
}

function errorOf({ failure }: JobOutcome): string {
  return failure?.message ?? 'Prediction failed.';
}
