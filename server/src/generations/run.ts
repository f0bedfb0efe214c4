import type pg from 'pg';
import * as z from 'zod';
import type { ProviderRun } from '../providers/provider.ts';

/** A run as one worker has leased it; `state` is the one it was in before the claim. */
export type ClaimedRun = {
  id: string;
  generation_id: string;
  user_id: string;
  provider: string;
  state: 'queued' | 'submitting' | 'at_provider' | 'saving';
  claim_no: number;
  failures: number;
  polls: number;
  is_overdue: boolean;
  is_cancel_requested: boolean;
  provider_request_id: string | null;
  answer: unknown;
  tool_type: string;
  input_data: unknown;
} & pg.QueryResultRow;

/** How soon another worker takes over after a crash; renewed while a step lasts. */
export const LEASE_SECONDS = 10;

export const CLAIMED_COLUMNS =
  'id, generation_id, user_id, provider, state, claim_no, failures, polls, is_overdue, is_cancel_requested, provider_request_id, answer, tool_type, input_data';

/** The run as its provider knows it. */
export function providerRun(run: ClaimedRun): ProviderRun {
  return { id: run.id, toolType: run.tool_type, requestId: run.provider_request_id, requestUrl: null };
}

/** What is kept of a provider's success between its answer and the saved files. */
export const keptAnswer = z.object({
  outputs: z.array(z.object({ url: z.url() })).min(1),
  metadata: z.record(z.string(), z.unknown()),
});
export type KeptAnswer = z.infer<typeof keptAnswer>;

/** Milliseconds until the next look at work under way: soon at first, then every few seconds. */
export function pollDelay(polls: number): number {
  return Math.min(5000, Math.round(400 * 1.25 ** polls));
}

/** Milliseconds until another try after `failures` in a row, with jitter so that workers do not march in step. */
export function retryDelay(failures: number): number {
  return Math.round(Math.min(30_000, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
}
