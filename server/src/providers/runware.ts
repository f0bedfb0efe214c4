import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { readJsonAtMost } from '../read-at-most.ts';
import { webhookAddress } from '../webhooks/address.ts';
import { within } from '../within.ts';
import { asDataUris } from './input-files.ts';
import { previewHeaders, previewMetadata } from './preview-engine.ts';
import { type FailureCode, type Provider, type ProviderAnswer, ProviderUnavailable } from './provider.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 4 * 1024 * 1024;

const result = z.looseObject({
  taskUUID: z.string(),
  // Absent on the acknowledgement of an asynchronous task.
  status: z.enum(['processing', 'success', 'error']).optional(),
  imageURL: z.url().optional(),
  seed: z.number().optional(),
  cost: z.number().optional(),
  NSFWContent: z.boolean().optional(),
  // What Kinora's preview engine adds while it works.
  progress: z.number().min(0).max(100).optional(),
  queuePosition: z.int().min(0).optional(),
  message: z.string().max(200).optional(),
});
const problem = z.looseObject({
  code: z.string(),
  message: z.string(),
  taskUUID: z.string().optional(),
});
const envelope = z.looseObject({ data: z.array(result).optional(), errors: z.array(problem).optional() });

type Result = z.infer<typeof result>;
type Problem = z.infer<typeof problem>;

const policyCode = /contentPolicyViolation|sensitiveContent|nsfwContent|promptBlocked|imageBlocked|moderation/i;
const accountCode = /apiKey|credits|balance|quota|unauthorized/i;
const passingCode = /timeout|connection|rateLimit|internal|unavailable|overload/i;
const unknownCode = /notFound|unknownTask|taskNotFound/i;

/**
 * Runware over REST: a task is delivered asynchronously under our run's id as its taskUUID, and asked about with
 * getResponse. Sending the same taskUUID again answers for the same task. Runware documents no cancel.
 */
export function createRunware(wholeConfig: Config, log: Logger): Provider {
  const config = wholeConfig.runware;

  async function post(
    task: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<z.infer<typeof envelope>> {
    let status: number;
    let body: unknown;
    try {
      [status, body] = await within(REQUEST_TIMEOUT_MS, async (signal) => {
        const response = await fetch(config.baseUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${config.apiKey}`, ...headers },
          body: JSON.stringify([task]),
          redirect: 'error',
          signal,
        });
        return [response.status, await readJsonAtMost(response, ANSWER_BYTES)];
      });
    } catch (error) {
      throw new ProviderUnavailable(`Runware did not answer: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    const parsed = envelope.safeParse(body);
    if (!parsed.success) throw new ProviderUnavailable(`Runware answered ${status} with an unreadable body`);
    if (status === 429 || (status >= 500 && parsed.data.data === undefined)) {
      throw new ProviderUnavailable(`Runware answered ${status}`);
    }
    return parsed.data;
  }

  function read(runId: string, answer: z.infer<typeof envelope>): ProviderAnswer {
    const refused = answer.errors?.find((entry) => entry.taskUUID === undefined || entry.taskUUID === runId);
    if (refused !== undefined) return readProblem(refused, log);
    const results = (answer.data ?? []).filter((entry) => entry.taskUUID === runId);
    const [first] = results;
    if (first === undefined) return { status: 'unknown' };
    if (results.some((entry) => entry.NSFWContent === true)) {
      return {
        status: 'failed',
        code: 'content_policy',
        message: 'content_policy_violation: the picture was flagged as NSFW',
      };
    }
    if (!isReady(results)) return readWorking(first);
    return readResults(results, previewMetadata(config.isEmbedded, first));
  }

  return {
    name: 'runware',
    concurrency: config.concurrency,
    isIdempotent: true,
    isPreview: config.isEmbedded,
    longestPollMs: 5000,
    prepare: async ({ id }, { mapping, record, files, person }) => {
      if (mapping.provider !== 'runware') throw new Error(`${mapping.provider} has this tool, not Runware`);
      const webhookURL = webhookAddress(wholeConfig, 'runware', id);
      const task = {
        taskType: 'imageInference',
        taskUUID: id,
        ...mapping.request(record, await asDataUris(files)),
        numberResults: 1,
        outputType: 'URL',
        deliveryMethod: 'async',
        includeCost: true,
        safety: { checkContent: true },
        ...(webhookURL === null ? {} : { webhookURL }),
      };
      return async () => read(id, await post(task, previewHeaders(config.isEmbedded, person)));
    },
    check: async ({ id }) => read(id, await post({ taskType: 'getResponse', taskUUID: id })),
    cancel: async () => false,
  };
}

function isReady(results: Result[]): boolean {
  return results.every((entry) => entry.imageURL !== undefined && entry.status !== 'processing');
}

function readWorking(entry: Result): ProviderAnswer {
  return {
    status: 'working',
    requestId: entry.taskUUID,
    requestUrl: null,
    percent: entry.progress ?? null,
    queuePosition: entry.queuePosition ?? null,
    message: entry.message ?? null,
  };
}

function readResults(results: Result[], notes: Record<string, unknown>): ProviderAnswer {
  const cost = results.reduce((sum, entry) => sum + (entry.cost ?? 0), 0);
  return {
    status: 'succeeded',
    outputs: results.flatMap((entry) => (entry.imageURL === undefined ? [] : [{ url: entry.imageURL }])),
    metadata: { seed: results[0]?.seed ?? 'random', provider_cost: cost, ...notes },
  };
}

/** @throws ProviderUnavailable for what passes by itself */
function readProblem(entry: Problem, log: Logger): ProviderAnswer {
  if (unknownCode.test(entry.code)) return { status: 'unknown' };
  if (passingCode.test(entry.code)) throw new ProviderUnavailable(`Runware: ${entry.code}`);
  if (accountCode.test(entry.code)) {
    log.error({ code: entry.code }, 'Runware refuses our account: check RUNWARE_API_KEY and its balance');
    return { status: 'failed', code: 'provider_account', message: 'The image service is not available at the moment' };
  }
  const code: FailureCode = policyCode.test(entry.code) ? 'content_policy' : 'provider_refused';
  return {
    status: 'failed',
    code,
    message: code === 'content_policy' ? policyMessage(entry) : entry.message.slice(0, 500),
  };
}

/** Clients recognise the policy case by these words. */
function policyMessage(entry: Problem): string {
  return entry.message.includes('content_policy_violation')
    ? entry.message.slice(0, 500)
    : `content_policy_violation: ${entry.message.slice(0, 450)}`;
}
