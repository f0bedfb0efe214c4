import { setTimeout as sleep } from 'node:timers/promises';
import { hasActingSyntax } from '@kinora/catalogue/prompt-syntax';
import * as z from 'zod';
import { stripWords } from '../../platform/media/without-words.ts';
import { asBase64 } from './input-files.ts';
import { previewHeaders } from './preview-engine.ts';
import {
  type CallWatch,
  mappingFor,
  nothingUsable,
  type Provider,
  type ProviderAnswer,
  ProviderUnavailable,
} from './provider.ts';
import { expectTaken, FILES_BYTES, type HttpAnswer, heldFor, parseJson, saidIn, unlessBad } from './provider-http.ts';
import { actingSyntax, commonOf, type RowParts } from './provider-row.ts';

const LOOK_EVERY_MS = 2000;

const delivered = z.looseObject({ images: z.array(z.string().min(1)).min(1), info: z.string().nullish().catch(null) });
const info = z.looseObject({ seed: z.int() });
const progress = z.looseObject({ progress: z.number(), current_task: z.string().nullish() });

/**
 * Automatic1111's web UI, or Forge's. The answer to the call is the picture. It works on one task at a time for whoever
 * asks: what it says of progress, and what its interrupt stops, is ours only while it names our task.
 */
export function createA1111(parts: RowParts): Provider {
  const { row, http, log, isPreview } = parts;

  /** Looks on until `signal` says that the answer is here. True when our task was interrupted. */
  async function follow(task: string, watch: CallWatch, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return false;
      const isInterrupted = await look(task, watch, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, run: task }, 'A1111 did not say how far it is');
        return false;
      });
      if (isInterrupted) return true;
    }
  }

  async function look(task: string, watch: CallWatch, signal: AbortSignal): Promise<boolean> {
    const answer = await http('GET', '/sdapi/v1/progress', { query: { skip_current_image: 'true' }, signal });
    const told = progress.safeParse(answer.body);
    const isOurs = told.success && told.data.current_task === task;
    if (isOurs && (await watch.isCancelAsked())) {
      return (await http('POST', '/sdapi/v1/interrupt', { json: {} })).status === 200;
    }
    const percent = isOurs ? Math.round(100 * Math.min(1, Math.max(0, told.data.progress))) : null;
    await watch.report({ percent, queuePosition: isOurs ? 0 : 1, message: null });
    return false;
  }

  return {
    ...commonOf(parts),

    prepare: async (run, { files, person, deadlineAt }) => {
      const { operation, request } = mappingFor(run, 'a1111');
      const json = { ...request(run.record, await asBase64(files)), force_task_id: run.id };
      const headers = previewHeaders(isPreview, person, run);
      return async (watch) => {
        if (hasActingSyntax(json)) return actingSyntax;
        const done = new AbortController();
        const following = follow(run.id, watch, done.signal);
        try {
          const call = { json, headers, timeoutMs: heldFor(deadlineAt), maxBytes: FILES_BYTES };
          const answer = await unlessBad(async () => read(row.id, await http('POST', `/sdapi/v1/${operation}`, call)));
          done.abort();
          return (await following) ? { status: 'stopped' } : answer;
        } finally {
          done.abort();
        }
      };
    },

    check: async () => ({ status: 'unknown' }),
    cancel: async () => false,
  };
}

function read(name: string, answer: HttpAnswer): ProviderAnswer {
  const { status, body } = answer;
  if (status === 500 && typeof body === 'object' && body !== null) {
    return { status: 'failed', code: 'provider_failed', message: saidIn(body) };
  }
  expectTaken(name, answer, [404, 405]);
  if (status >= 400) return { status: 'failed', code: 'provider_refused', message: saidIn(body) };
  if (body === undefined) throw new ProviderUnavailable(`${name} answered ${status} with an unreadable body`);
  const told = delivered.safeParse(body);
  if (!told.success) return nothingUsable;
  const outputs = told.data.images.map((base64) => ({
    bytes: stripWords(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')),
  }));
  const used = info.safeParse(parseJson(told.data.info ?? ''));
  return { status: 'succeeded', outputs, metadata: used.success ? { seed: used.data.seed } : {} };
}
