import { randomInt, randomUUID } from 'node:crypto';
import { hasActingSyntax } from '@kinora/catalogue/prompt-syntax';
import type { ComfyGraph } from '@kinora/catalogue/providers';
import * as z from 'zod';
import { withoutWords } from '../../../platform/media/without-words.ts';
import type { InputFile } from '../input-files.ts';
import { previewHeaders } from '../preview-engine.ts';
import { mappingFor, type Provider, type ProviderAnswer, type ProviderRun, ProviderUnavailable } from '../provider.ts';
import { expectAnswer, expectTaken, type HttpAnswer, unlessBad } from '../provider-http.ts';
import { actingSyntax, commonOf, type RowParts } from '../provider-row.ts';
import { accepted, history, queue, readHistory, readQueue, readRefusal } from './answers.ts';

/** ComfyUI's own word for where its save nodes begin the names of files. */
const PREFIX = 'filename_prefix';

const node = z.looseObject({
  class_type: z.string().min(1).max(200),
  inputs: z.record(z.string(), z.unknown()),
});
/** The API format; the format of its editor has `nodes` and `links`. */
const apiFormat = z.record(z.string().min(1).max(60), node).refine((graph) => Object.keys(graph).length <= 500);

/**
 * The workflow as it is sent: what its nodes keep gets names of its own, because ComfyUI answers an equal workflow from
 * its cache with the names of files that may be gone.
 * @throws Error when it is no workflow in the API format
 */
function sentGraph(graph: ComfyGraph, runId: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(apiFormat.parse(graph)).map(([id, { inputs, ...rest }]) => [
      id,
      { ...rest, inputs: typeof inputs[PREFIX] === 'string' ? { ...inputs, [PREFIX]: `kinora/${runId}` } : inputs },
    ]),
  );
}

const UPLOAD_TIMEOUT_MS = 120_000;
/** Its queue repeats every workflow that waits. */
const QUEUE_BYTES = 32 * 1024 * 1024;
/** Larger ones than `randomInt` draws are of no use to anybody. */
const SEEDS = 2 ** 48 - 1;

const uploaded = z.looseObject({ name: z.string().min(1).max(300), subfolder: z.string().max(300).default('') });

/**
 * A ComfyUI server. Our run's id is its prompt's, so that a lost answer to a submit can be looked up: it is in the
 * queue, in the history, or was never taken. Both are in memory alone: after a restart it knows nothing, and has
 * stopped all work.
 */
export function createComfy(parts: RowParts): Provider {
  const { row, http, log, isPreview } = parts;
  const viewAddress = `${row.baseUrl.replace(/\/+$/, '')}/view`;

  /** Names that nobody can guess: the server lists all uploads to whoever asks. */
  async function handOver({ field, key, contentType, read }: InputFile): Promise<[string, string]> {
    const form = new FormData();
    const name = `${randomUUID()}.${key.split('.').at(-1)}`;
    form.set('image', new Blob([new Uint8Array(await read())], { type: contentType }), name);
    form.set('type', 'input');
    const answer = await http('POST', '/upload/image', { form, timeoutMs: UPLOAD_TIMEOUT_MS });
    expectTaken(row.id, answer);
    const place = uploaded.safeParse(answer.body);
    if (!place.success) throw new ProviderUnavailable(`${row.id} answered ${answer.status} to an upload`);
    const { name: given, subfolder } = place.data;
    return [field, subfolder === '' ? given : `${subfolder}/${given}`];
  }

  async function ask(path: string, maxBytes?: number): Promise<unknown> {
    const answer = await http('GET', path, maxBytes === undefined ? {} : { maxBytes });
    expectAnswer(row.id, answer);
    return answer.body;
  }

  async function readEnd(run: ProviderRun): Promise<ProviderAnswer | null> {
    const told = history.safeParse(await ask(`/history/${run.id}`));
    if (!told.success) throw new ProviderUnavailable(`${row.id} answered with an unreadable history`);
    const entry = told.data[run.id];
    return entry === undefined ? null : readHistory(run, mappingFor(run, 'comfy'), entry, viewAddress, log);
  }

  async function inQueue(run: ProviderRun): Promise<ProviderAnswer | null> {
    const told = queue.safeParse(await ask('/queue', QUEUE_BYTES));
    if (!told.success) throw new ProviderUnavailable(`${row.id} answered with an unreadable queue`);
    return readQueue(told.data, run.id);
  }

  /** Asks the history twice: a run that leaves the queue between the first two questions is there by the third. */
  const check = (run: ProviderRun): Promise<ProviderAnswer> =>
    unlessBad(
      async () => (await readEnd(run)) ?? (await inQueue(run)) ?? (await readEnd(run)) ?? { status: 'unknown' },
    );

  /** True when it waited and does not any more. The call that stops whatever is running is sent only while it is ours. */
  async function stop(run: ProviderRun): Promise<boolean> {
    const place = await inQueue(run);
    if (place === null) return false;
    const newer = await http('POST', `/api/jobs/${run.id}/cancel`, { json: {} });
    if (newer.status >= 400) {
      await http('POST', '/queue', { json: { delete: [run.id] } });
      const left = await inQueue(run);
      const isRunning = left?.status === 'working' && left.queuePosition === 0;
      if (isRunning) await http('POST', '/interrupt', { json: { prompt_id: run.id } });
    }
    return (await readEnd(run)) === null && (await inQueue(run)) === null && (await readEnd(run)) === null;
  }

  /** Some outputs were dropped, and the rest is being made: what would come is not what was asked for. */
  async function refuseRest(run: ProviderRun, answer: HttpAnswer): Promise<ProviderAnswer> {
    await stop(run).catch((error: unknown) => log.warn({ err: error, run: run.id }, 'A workflow could not be stopped'));
    return readRefusal(row.id, answer.body, log);
  }

  return {
    ...commonOf(parts),
    check,
    find: check,

    prepare: async (run, { files, person }) => {
      const media = Object.fromEntries(await Promise.all(files.map(handOver)));
      const prompt = sentGraph(mappingFor(run, 'comfy').graph(run.record, media, randomInt(SEEDS)), run.id);
      const json = { prompt, prompt_id: run.id, client_id: run.id };
      const headers = previewHeaders(isPreview, person, run);
      return async () => {
        // Some custom nodes load weights by such words; those of the workflow itself are its operator's.
        if (hasActingSyntax(run.record)) return actingSyntax;
        const answer = await http('POST', '/prompt', { json, headers });
        expectTaken(row.id, answer, [404, 405]);
        if (answer.status >= 400) return readRefusal(row.id, answer.body, log);
        const taken = accepted.safeParse(answer.body);
        if (!taken.success) throw new ProviderUnavailable(`${row.id} answered a submit with an unreadable body`);
        if (Object.keys(taken.data.node_errors).length > 0) return refuseRest(run, answer);
        const unseen = { requestUrl: null, percent: null, queuePosition: 1, message: null };
        return { status: 'working', requestId: run.id, ...unseen };
      };
    },

    cancel: (run) =>
      stop(run).catch((error: unknown) => {
        log.warn({ err: error, run: run.id }, 'ComfyUI could not be asked to cancel');
        return false;
      }),

    // Its pictures carry the whole workflow, with every word that an operator wrote into it.
    fetchOutput: (url, options) => withoutWords(parts.fetchOutput, url, options),
  };
}
