import type { RunwareTask } from '@kinora/catalogue/provider';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readJsonAtMost } from '../../platform/read-at-most.ts';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { webhookAddress } from '../provider-webhooks/address.ts';
import { asDataUris } from './input-files.ts';
import { previewHeaders } from './preview-engine.ts';
import { mappingFor, type Provider, type ProviderRun, ProviderUnavailable } from './provider.ts';
import { type RunwareEnvelope, type RunwareQuestion, readRunware, runwareEnvelope } from './runware-answers.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Runware over REST: a task is delivered asynchronously under our run's id as its taskUUID, and asked about with
 * getResponse. Sending the same taskUUID again is refused as a conflict, which says that it was taken. Runware documents
 * no cancel.
 */
export function createRunware(wholeConfig: Config, log: Logger): Provider {
  const config = wholeConfig.runware;

  async function post(task: Record<string, unknown>, headers: Record<string, string> = {}): Promise<RunwareEnvelope> {
    let status: number;
    let body: unknown;
    try {
      [status, body] = await withTimeout(REQUEST_TIMEOUT_MS, async (signal) => {
        const response = await fetch(config.baseUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${config.apiKey}`,
            ...traceHeaders(),
            ...headers,
          },
          body: JSON.stringify([task]),
          redirect: 'error',
          signal,
        });
        return [response.status, await readJsonAtMost(response, ANSWER_BYTES)];
      });
    } catch (error) {
      throw new ProviderUnavailable(`Runware did not answer: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    const parsed = runwareEnvelope.safeParse(body);
    if (!parsed.success) throw new ProviderUnavailable(`Runware answered ${status} with an unreadable body`);
    if (status === 429 || (status >= 500 && parsed.data.data == null)) {
      throw new ProviderUnavailable(`Runware answered ${status}`);
    }
    return parsed.data;
  }

  const read = (run: ProviderRun, question: RunwareQuestion, answer: RunwareEnvelope) =>
    readRunware({ run, question, isPreview: config.isEmbedded }, answer, log);

  return {
    name: 'runware',
    kind: 'runware',
    concurrency: config.concurrency,
    isIdempotent: true,
    isPreview: config.isEmbedded,
    longestPollMs: 5000,
    prepare: async (run, { files, person }) => {
      const mapping = mappingFor(run, 'runware');
      const webhookURL = webhookAddress(wholeConfig, 'runware', run.id);
      const task = {
        taskType: 'imageInference',
        taskUUID: run.id,
        ...withAdapter(mapping.request(run.record, await asDataUris(files)), config.redux),
        numberResults: 1,
        outputType: 'URL',
        deliveryMethod: 'async',
        includeCost: true,
        safety: { checkContent: true },
        ...(webhookURL === null ? {} : { webhookURL }),
      };
      return async () => read(run, 'submit', await post(task, previewHeaders(config.isEmbedded, person, run)));
    },
    check: async (run) => read(run, 'check', await post({ taskType: 'getResponse', taskUUID: run.id })),
    cancel: async () => false,
  };
}

/** Runware has had several adapters for pictures as prompts, each with its own field; the operator names the one in use. */
function withAdapter({ ipAdapters, ...task }: RunwareTask, { adapter, field }: Config['runware']['redux']) {
  if (ipAdapters === undefined) return task;
  return {
    ...task,
    ipAdapters: ipAdapters.map(({ guideImages }) => ({
      model: adapter,
      ...(field === 'guideImage' ? { guideImage: guideImages[0] } : { guideImages }),
    })),
  };
}
