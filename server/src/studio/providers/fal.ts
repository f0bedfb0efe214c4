import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { webhookAddress } from '../provider-webhooks/address.ts';
import { isCancellation, readFailure, readProgress } from './fal-answers.ts';
import { type FalCall, falCall } from './fal-call.ts';
import { createFalClient, type FalResponse, isFromFal } from './fal-client.ts';
import { relayInputs } from './fal-relay.ts';
import { markFlagged } from './flagged.ts';
import { previewHeaders, previewMetadata } from './preview-engine.ts';
import {
  nothingUsable,
  type Provider,
  type ProviderAnswer,
  type ProviderRun,
  ProviderUnavailable,
} from './provider.ts';

/** Long enough for fal's limit of ten requests a second, however many runs are with it. */
const LONGEST_POLL_MS = 10_000;

/**
 * fal's queue: a submit answers a request id, under which status, result and cancel are asked. It has no idempotency
 * key, so a lost answer is filled in by the webhook or not at all.
 */
export function createFal(config: Config, log: Logger): Provider {
  const { fal } = config;
  const client = createFalClient(fal);
  const safeFetch = createSafeFetch({ allowedOrigins: [new URL(fal.restUrl).origin] });

  /** Null while we do not know fal's id. */
  function urlOf(run: ProviderRun): string | null {
    const { requestId, requestUrl } = run;
    return requestUrl ?? (requestId === null ? null : client.requestUrl(falCall(fal, run).endpoint, requestId));
  }

  async function fetchResult(run: ProviderRun, url: string): Promise<ProviderAnswer> {
    const response = await client.result(url);
    noteBill(run, response);
    if (response.status === 404) return { status: 'unknown' };
    if (response.status >= 500 && !isFromFal(response)) {
      throw new ProviderUnavailable(`Something before fal answered ${response.status}`);
    }
    if (response.status !== 200) return readFailure(response.status, response.body, log);
    return readDelivery(falCall(fal, run), response.body, previewMetadata(fal.isEmbedded, response.body), log);
  }

  function noteBill(run: ProviderRun, { headers, status }: FalResponse): void {
    const units = headers.get('x-fal-billable-units');
    if (units !== null)
      log.info({ run: run.id, endpoint: falCall(fal, run).endpoint, units, status }, 'fal bills a request');
  }

  return {
    name: 'fal',
    kind: 'fal',
    concurrency: fal.concurrency,
    isIdempotent: false,
    isPreview: fal.isEmbedded,
    longestPollMs: LONGEST_POLL_MS,

    prepare: async (run, { files, person, deadlineAt }) => {
      const media = await relayInputs({ config, client, safeFetch }, files, deadlineAt);
      const { endpoint, request } = falCall(fal, run);
      const input = request(media);
      const webhook = webhookAddress(config, 'fal', run.id);
      return async () => {
        const answer = await client.submit(endpoint, input, webhook, {
          ...queueHeaders(run),
          ...previewHeaders(fal.isEmbedded, person, run),
        });
        if ('refusal' in answer) return readFailure(answer.refusal.status, answer.refusal.body, log);
        return { status: 'working', ...answer, percent: null, message: null };
      };
    },

    check: async (run) => {
      const url = urlOf(run);
      const status = url === null ? null : await client.status(url);
      if (url === null || status === null) return { status: 'unknown' };
      if (status.status === 'COMPLETED') {
        return isCancellation(status.error_type) ? { status: 'stopped' } : fetchResult(run, url);
      }
      return { status: 'working', requestId: run.requestId ?? '', requestUrl: url, ...readProgress(status) };
    },

    // "Cancellation requested" is only that: whether the work has stopped, the next question tells.
    cancel: async (run) => {
      const url = urlOf(run);
      if (url !== null) {
        await client.cancel(url).catch((error: unknown) => {
          log.warn({ err: error, run: run.id }, 'fal could not be asked to cancel');
        });
      }
      return false;
    },
  };
}

/** Never another model in place of the one that was priced; and no ten tries there while another provider would take it. */
function queueHeaders({ hasOtherRoute }: ProviderRun): Record<string, string> {
  return {
    'x-app-fal-disable-fallback': 'true',
    ...(hasOtherRoute === true ? { 'x-fal-no-retry': '1' } : {}),
  };
}

/**
 * Files that the safety checker flagged are marked.
 * @throws ProviderUnavailable for what is no answer of fal's: the work is done, and can be asked for again
 */
function readDelivery(call: FalCall, body: unknown, notes: Record<string, unknown>, log: Logger): ProviderAnswer {
  if (body === undefined) throw new ProviderUnavailable('fal answered with an unreadable result');
  const delivery = call.delivery.safeParse(body);
  if (!delivery.success) {
    log.error({ endpoint: call.endpoint, issues: delivery.error.issues }, 'fal delivered in an unknown shape');
    return nothingUsable;
  }
  const { files, flagged = [], metadata = {} } = delivery.data;
  const outputs = markFlagged(
    files.map(({ url }) => url),
    flagged,
  );
  if (outputs.length > 0) return { status: 'succeeded', outputs, metadata: { ...metadata, ...notes } };
  return { status: 'failed', code: 'provider_failed', message: 'The provider delivered nothing' };
}
