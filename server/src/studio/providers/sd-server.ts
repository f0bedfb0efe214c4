import { hasActingSyntax } from '@kinora/catalogue/prompt-syntax';
import * as z from 'zod';
import { stripWords } from '../../platform/media/without-words.ts';
import { asBase64 } from './input-files.ts';
import { previewHeaders } from './preview-engine.ts';
import { mappingFor, nothingUsable, type Provider, type ProviderAnswer, ProviderUnavailable } from './provider.ts';
import { expectAnswer, expectTaken, FILES_BYTES, saidIn, unlessBad } from './provider-http.ts';
import { actingSyntax, commonOf, type RowParts } from './provider-row.ts';

const MESSAGE_CHARACTERS = 500;

const jobId = z.string().regex(/^[\w-]{1,100}$/);
const submitted = z.looseObject({ id: jobId });
const file = z.string().min(1);
const job = z.looseObject({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  queue_position: z.int().min(0).nullish().catch(null),
  /** Pictures are a list, a video is alone. */
  result: z
    .looseObject({
      images: z
        .array(z.looseObject({ b64_json: file }))
        .min(1)
        .nullish(),
      b64_json: file.nullish(),
    })
    .nullish()
    .catch(null),
  error: z.looseObject({ message: z.string().nullish() }).nullish().catch(null),
});

/**
 * The native API of stable-diffusion.cpp's server. Its other two read settings out of prompts, and are never asked. A
 * job has no id of ours; it is forgotten ten minutes after its end, and with a restart.
 */
export function createSdServer(parts: RowParts): Provider {
  const { row, http, log, isPreview } = parts;
  return {
    ...commonOf(parts),

    prepare: async (run, { files, person }) => {
      const { mode, request } = mappingFor(run, 'sdcpp');
      const json = request(run.record, await asBase64(files));
      const headers = previewHeaders(isPreview, person, run);
      return async () => {
        if (hasActingSyntax(json)) return actingSyntax;
        const answer = await http('POST', `/sdcpp/v1/${mode}`, { json, headers });
        expectTaken(row.id, answer, [404, 405]);
        if (answer.status >= 400) {
          return { status: 'failed', code: 'provider_refused', message: saidIn(answer.body) };
        }
        const taken = submitted.safeParse(answer.body);
        if (!taken.success) throw new ProviderUnavailable(`${row.id} answered a submit with an unreadable body`);
        return working(taken.data.id, 1);
      };
    },

    check: async (run) => {
      const { requestId } = run;
      if (requestId === null) return { status: 'unknown' };
      return unlessBad(async () => {
        const answer = await http('GET', `/sdcpp/v1/jobs/${requestId}`, { maxBytes: FILES_BYTES });
        if (answer.status === 404 || answer.status === 410) return { status: 'unknown' };
        expectAnswer(row.id, answer);
        const told = job.safeParse(answer.body);
        if (!told.success) throw new ProviderUnavailable(`${row.id} answered with an unreadable job`);
        return read(requestId, told.data);
      });
    },

    // It says 409 of what it is making: that runs to its end.
    cancel: async ({ id, requestId }) => {
      if (requestId === null) return false;
      const answer = await http('POST', `/sdcpp/v1/jobs/${requestId}/cancel`, { json: {} }).catch((error: unknown) => {
        log.warn({ err: error, run: id }, 'sd-server could not be asked to cancel');
        return null;
      });
      return answer?.status === 200;
    },
  };
}

function working(requestId: string, queuePosition: number): ProviderAnswer {
  return { status: 'working', requestId, requestUrl: null, percent: null, queuePosition, message: null };
}

function read(
  requestId: string,
  { status, queue_position: position, result, error }: z.output<typeof job>,
): ProviderAnswer {
  switch (status) {
    case 'queued':
      return working(requestId, Math.max(1, position ?? 1));
    case 'generating':
      return working(requestId, 0);
    case 'cancelled':
      return { status: 'stopped' };
    case 'failed': {
      const message = (error?.message ?? '').slice(0, MESSAGE_CHARACTERS) || 'The provider could not make it';
      return { status: 'failed', code: 'provider_failed', message };
    }
    case 'completed': {
      const files = (result?.images ?? [{ b64_json: result?.b64_json }]).flatMap(({ b64_json: one }) => one ?? []);
      const outputs = files.map((base64) => ({ bytes: stripWords(Buffer.from(base64, 'base64')) }));
      return outputs.length > 0 ? { status: 'succeeded', outputs, metadata: {} } : nothingUsable;
    }
  }
}
