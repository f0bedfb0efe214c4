import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { jsonObject } from '../../platform/database/rows.ts';
import { refined } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { outputSchema } from '../files/wire.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { findingSchema } from '../moderation/findings.ts';
import type { Provider, ProviderRun, Providers } from '../providers/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { mappingOf, type SoldTool } from '../tools/sold-tool.ts';

const claimed = (row: ReturnType<typeof functions.claim_runs.schema>) =>
  row.extend({
    /** A `late` one has ended for our fault, and may still deliver. */
    state: z.enum(['queued', 'submitting', 'at_provider', 'saving', 'late']),
    provider_request_id: z.string().nullable(),
    provider_request_url: z.string().nullable(),
    input_data: jsonObject,
    /** Time since the call that cannot be taken back; null before it. */
    sent_ms_ago: z.number().nullable(),
    /** When it was first sent, from which on its time counts; null before. */
    work_from: z.date().nullable(),
    /** The median and the 90th percentile of this tool's recent calls; null without enough of them. */
    median_seconds: z.number().nullable(),
    p90_seconds: z.number().nullable(),
    /** By the database's clock, as all times of a run are. */
    claimed_at: z.date(),
  });
export const CLAIM = refined(functions.claim_runs, claimed, '*, now() as claimed_at');
export const CLAIM_HOPELESS = refined(functions.claim_hopeless_runs, claimed, '*, now() as claimed_at');

/**
 * A run as the database has leased it to one worker: `step` is which of its generation's calls this is, from 0; `clip` what this call
 * made, once it is stored, of generations of several calls; `deadline_at`, of a queued run, the latest that it can have.
 */
export type ClaimedRow = z.output<ReturnType<typeof claimed>>;

/** What a provider is told of a run, and which provider that is. */
export const runAtProvider = z.object({
  id: z.string(),
  provider: z.string(),
  tool_type: z.string(),
  input_data: jsonObject,
  step: z.number(),
  provider_request_id: z.string().nullable(),
  provider_request_url: z.string().nullable(),
});
export type RunAtProvider = z.output<typeof runAtProvider>;

/** A claimed run with the tool that it was ordered from. */
export type ClaimedRun = ClaimedRow & { sold: SoldTool };

/** Milliseconds until a run is due again; null when it has ended, or is somebody else's now. */
export type NextStep = number | null;

/** How often a step may go wrong in a row. */
export const MOST_FAILURES = 10;

/** After this time another worker takes over from one that crashed. The lease is renewed while a step lasts. */
export const LEASE_SECONDS = 10;

/** The run as its provider knows it. @throws Error when its tool has no route to this provider any more */
export function providerRun(run: RunAtProvider & { sold: SoldTool }): ProviderRun {
  return {
    id: run.id,
    toolType: run.tool_type,
    mapping: mappingOf(run.sold, run.provider),
    record: run.input_data,
    step: run.step,
    requestId: run.provider_request_id,
    requestUrl: run.provider_request_url,
    hasOtherRoute: run.sold.routes.length > 1,
  };
}

/** Where a delivered file is: at its provider's address, or, where the answer held it, under a key of our own store. */
const isFlagged = z.literal(true).optional();
const keptOutput = z.union([z.object({ url: z.url(), isFlagged }), z.object({ key: z.string(), isFlagged })]);
export type KeptOutput = z.infer<typeof keptOutput>;

/** A result in our own store, and what speaks against showing it. */
const savedOutput = z.object({ ...outputSchema.shape, finding: findingSchema.optional() });
export type SavedOutput = z.infer<typeof savedOutput>;

/** What is kept of a provider's success between its answer and the saved files. */
export const keptAnswer = z.object({
  outputs: z.array(keptOutput),
  metadata: jsonObject,
  /** What is in our own store already, in the order of `outputs`; null for what is not. */
  saved: z.array(savedOutput.nullable()).default([]),
  /** When fetching its files first failed. */
  failingSince: z.iso.datetime().optional(),
  /** Why this call brings nothing, where what earlier calls brought is kept. */
  failure: z.object({ code: z.string(), message: z.string(), reason: z.string() }).optional(),
});
export type KeptAnswer = z.infer<typeof keptAnswer>;

/** Milliseconds until the first look at work under way, as long as nobody says otherwise. */
export const FIRST_LOOK_MS = 400;

/** Milliseconds until the next look at work under way: soon at first, then every few seconds, at most as the provider says. */
export function pollDelay(
  { firstLookMs }: Pick<RunPorts, 'firstLookMs'>,
  { longestPollMs }: Pick<Provider, 'longestPollMs'>,
  polls: number,
): number {
  return Math.min(longestPollMs, Math.round(firstLookMs * 1.25 ** polls));
}

/** Milliseconds until another try after `failures` in a row, with jitter so that workers do not march in step. */
export function retryDelay(failures: number): number {
  return Math.round(Math.min(30_000, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
}

/** What advancing a run asks of the rest of the server. */
export type RunPorts = {
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  live: LiveFeed;
  settings: Settings;
  providers: Providers;
  tools: ToolRegistry;
  fetchOutput: SafeFetch;
  media: MediaProgram;
  marks: Marks;
  watermark: Watermark;
  /** How long after it was sent a provider is first asked how far it is, in milliseconds. */
  firstLookMs: number;
  classifier: Classifier | null;
};
