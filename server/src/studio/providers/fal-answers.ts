import * as z from 'zod';
import type { Logger } from '../../platform/log/log.ts';
import { type ProviderAnswer, ProviderUnavailable } from './provider.ts';

const MESSAGE_CHARACTERS = 500;
const LOG_CHARACTERS = 200;

/** The answer to a submit. */
export const submitted = z.looseObject({
  request_id: z.string().regex(/^[\w-]{1,100}$/),
  status_url: z.string().optional(),
  queue_position: z.int().min(0).nullish(),
});

/** Models write what they like into their logs: no line may make the status unreadable. */
const logLines = z
  .array(z.looseObject({ message: z.string().nullish().catch(null) }))
  .nullish()
  .catch(null);
const failure = { error: z.unknown().optional(), error_type: z.string().nullish() };

/** The answer to a question about a request. There is no status for a failure: it is COMPLETED, too. */
export const requestStatus = z.discriminatedUnion('status', [
  z.looseObject({ status: z.literal('IN_QUEUE'), queue_position: z.int().min(0).nullish() }),
  z.looseObject({ status: z.literal('IN_PROGRESS'), logs: logLines }),
  z.looseObject({ status: z.literal('COMPLETED'), ...failure }),
]);
type RequestStatus = z.infer<typeof requestStatus>;

const problem = z.looseObject({
  msg: z.string().default(''),
  type: z.string().default(''),
  /** Where it is: `['body', 'image_url']`. */
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
});
const problemBody = z.looseObject({
  detail: z.union([z.string(), z.array(problem).min(1)]),
  error_type: z.string().nullish(),
});

/** What is going on, and how far it is: the preview engine's log lines end in `(40%)`, progress bars hold `40%|`. */
export function readProgress(status: Exclude<RequestStatus, { status: 'COMPLETED' }>) {
  if (status.status === 'IN_QUEUE') {
    // fal counts from 0, which is next in line but not started.
    return { queuePosition: (status.queue_position ?? 0) + 1, percent: null, message: null };
  }
  const line = status.logs?.findLast(({ message }) => typeof message === 'string')?.message?.trim() ?? '';
  const spoken = /^(.+?)\s*\((\d{1,3})%\)$/s.exec(line);
  const percent = spoken?.[2] ?? /(\d{1,3})%\|/.exec(line)?.[1];
  return {
    queuePosition: 0,
    percent: percent === undefined ? null : Math.min(100, Number(percent)),
    // Other lines are a model's own chatter.
    message: spoken?.[1]?.slice(0, LOG_CHARACTERS) ?? null,
  };
}

/**
 * What an error of fal means, from its HTTP status and body.
 * @throws ProviderUnavailable for what is no answer of fal's and may pass by itself
 */
export function readFailure(status: number, body: unknown, log: Logger): ProviderAnswer {
  const parsed = problemBody.safeParse(body);
  const detail = parsed.success ? parsed.data.detail : '';
  const [first] = typeof detail === 'string' ? [{ msg: detail, type: '', loc: [] }] : detail;
  const type = first?.type || (parsed.data?.error_type ?? '');
  const message = (first?.msg ?? '').slice(0, MESSAGE_CHARACTERS);
  if (status === 401 || status === 403) {
    log.error({ status, reason: message }, 'fal refuses our account: check FAL_KEY and its balance');
    return { status: 'failed', code: 'provider_account', message: 'This service is not available at the moment' };
  }
  if (status === 499 || isCancellation(type)) return { status: 'stopped' };
  if (type === 'content_policy_violation' || message.includes('content_policy_violation')) {
    return { status: 'failed', code: 'content_policy', message: policyMessage(message) };
  }
  if (!parsed.success) throw new ProviderUnavailable(`fal answered ${status} with an unreadable body`);
  if (status >= 500) {
    return { status: 'failed', code: 'provider_failed', message: message || 'The provider could not make it' };
  }
  const [place, field] = first?.loc ?? [];
  return {
    status: 'failed',
    code: 'provider_refused',
    message: message || 'The provider refused it',
    ...(place === 'body' && typeof field === 'string' ? { field } : {}),
  };
}

/** Of an error's type. */
export function isCancellation(type: string | null | undefined): boolean {
  return /cancel/i.test(type ?? '');
}

/** Clients recognize the policy case by these words. */
export function policyMessage(why: string): string {
  return why.includes('content_policy_violation') ? why : `content_policy_violation: ${why}`;
}
