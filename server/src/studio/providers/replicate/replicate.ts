import * as z from 'zod';
import { signFileUrl } from '../../files/file-link.ts';
import { addedWebhookAddress, publicOrigin } from '../../provider-webhooks/address.ts';
import { asDataUris, type InputFile, readableUntil } from '../input-files.ts';
import { previewHeaders } from '../preview-engine.ts';
import { mappingFor, type Provider, ProviderUnavailable } from '../provider.ts';
import { expectAnswer, expectTaken, unlessBad } from '../provider-http.ts';
import { commonOf, type RowParts } from '../provider-row.ts';
import { prediction, readPrediction, readRefusal } from './answers.ts';
import { createWebhookCheck } from './webhook-signature.ts';

/** Files up to this size travel inside the request; Replicate recommends no more. */
const INLINE_BYTES = 256 * 1024;
const UPLOAD_TIMEOUT_MS = 120_000;

const uploaded = z.looseObject({ urls: z.looseObject({ get: z.url({ protocol: /^https?$/ }) }) });

/**
 * Replicate's predictions. A create has no idempotency key, and nothing tells a prediction by our own id: a lost answer
 * is filled in by the webhook or not at all. Its outputs and its own memory of them are gone after an hour.
 */
export function createReplicate(parts: RowParts): Provider {
  const { row, http, config, log, isPreview } = parts;

  async function relay(files: readonly InputFile[], deadlineAt: Date): Promise<Record<string, string>> {
    const origin = isPreview ? null : publicOrigin(config);
    if (origin !== null) {
      const until = readableUntil(deadlineAt);
      return Object.fromEntries(
        files.map(({ field, key }) => [field, `${origin}${signFileUrl(config.filesSecret, key, until)}`]),
      );
    }
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file.field, await handOver(file)])));
  }

  /** @throws ProviderUnavailable when Replicate does not take a file */
  async function handOver(file: InputFile): Promise<string> {
    const body = await file.read();
    if (body.length <= INLINE_BYTES) return (await asDataUris([{ ...file, read: async () => body }]))[file.field] ?? '';
    const form = new FormData();
    form.set('content', new Blob([new Uint8Array(body)], { type: file.contentType }), file.key.split('/').at(-1));
    const answer = await http('POST', '/files', { form, timeoutMs: UPLOAD_TIMEOUT_MS });
    expectTaken(row.id, answer);
    const place = uploaded.safeParse(answer.body);
    if (!place.success) throw new ProviderUnavailable(`${row.id} answered ${answer.status} to an upload`);
    return place.data.urls.get;
  }

  return {
    ...commonOf(parts),
    verifyCall: createWebhookCheck(parts),

    prepare: async (run, { files, person, deadlineAt }) => {
      const { model, version, request } = mappingFor(run, 'replicate');
      const input = request(run.record, await relay(files, deadlineAt));
      const webhook = addedWebhookAddress(config, { id: row.id, isPreview }, run.id);
      const path = version === undefined ? `/models/${model}/predictions` : '/predictions';
      const json = {
        ...(version === undefined ? {} : { version }),
        input,
        ...(webhook === null ? {} : { webhook, webhook_events_filter: ['start', 'completed'] }),
      };
      const headers = previewHeaders(isPreview, person, run);
      return async () => {
        const answer = await http('POST', path, { json, headers });
        expectTaken(row.id, answer, [404]);
        if (answer.status >= 400) return readRefusal(answer.body);
        const made = prediction.safeParse(answer.body);
        if (!made.success) throw new ProviderUnavailable(`${row.id} answered a create with an unreadable body`);
        return readPrediction(mappingFor(run, 'replicate'), made.data, log);
      };
    },

    check: async (run) => {
      if (run.requestId === null) return { status: 'unknown' };
      return unlessBad(async () => {
        const answer = await http('GET', `/predictions/${run.requestId}`);
        if (answer.status === 404) return { status: 'unknown' };
        expectAnswer(row.id, answer);
        const found = prediction.safeParse(answer.body);
        if (!found.success || found.data.id !== run.requestId) {
          throw new ProviderUnavailable(`${row.id} answered ${answer.status} with an unreadable prediction`);
        }
        return readPrediction(mappingFor(run, 'replicate'), found.data, log);
      });
    },

    // What has begun is billed up to the moment when it stops: whether it has, the next question tells.
    cancel: async (run) => {
      if (run.requestId === null) return false;
      await http('POST', `/predictions/${run.requestId}/cancel`).catch((error: unknown) => {
        log.warn({ err: error, run: run.id }, 'Replicate could not be asked to cancel');
      });
      return false;
    },
  };
}
