import * as z from 'zod';
import type { Logger } from '../../platform/log/log.ts';
import { allFlagged, markFlagged } from './flagged.ts';
import { previewMetadata } from './preview-engine.ts';
import { type FailureCode, type ProviderAnswer, type ProviderRun, ProviderUnavailable } from './provider.ts';

/** Runware says null for what it does not know. */
const text = z.string().nullish();
const parameter = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch(null);
const problem = z.looseObject({ code: text, message: text, taskUUID: text, parameter });
const result = z.looseObject({
  taskUUID: text,
  // Absent on the acknowledgement of an asynchronous task.
  status: z.enum(['processing', 'success', 'error']).nullish(),
  imageURL: z.url().nullish(),
  seed: z.number().nullish(),
  cost: z.number().nullish(),
  NSFWContent: z.boolean().nullish(),
  // Of an item that failed.
  code: text,
  parameter,
  error: z.union([z.string(), problem]).nullish(),
  // What Kinora's preview engine adds while it works.
  progress: z.number().min(0).max(100).nullish(),
  queuePosition: z.int().min(0).nullish(),
  message: text,
});

/** A request that fails as a whole may have one `error` in place of the list. */
export const runwareEnvelope = z.looseObject({
  data: z.array(result).nullish(),
  errors: z.array(problem).nullish(),
  error: problem.nullish(),
  taskUUID: text,
});

export type RunwareEnvelope = z.infer<typeof runwareEnvelope>;
type Result = z.infer<typeof result>;
type Problem = z.infer<typeof problem>;

/** Whether an answer is about handing work over, or about work that was handed over. */
export type RunwareQuestion = 'submit' | 'check';

// How Runware's own client sorts the codes (@runware/sdk 1.6, src/errors.ts).
const policyCode = /contentPolicyViolation|(sensitive|unsafe|nsfw)Content|promptBlocked|imageBlocked|moderation/i;
const accountCode =
  /apiKey|credits|quota|balance|paymentRequired|unauthorized|forbidden|permission|^auth|credentials|Authentication|token(Expired|Invalid|Missing|Revoked)|(account|organization|workspace)(Suspended|Disabled)/i;
const passingCode =
  /rateLimit|connection|internal|unavailable|overload|noAvailableServer|standardError|^(unknown|undefined|default)Error$/i;
const timeoutCode = /timeout/i;
const notKnownCode = /^(taskNotFound|taskExpired|unknownTask|notFound)$/i;

type Asked = { run: ProviderRun; question: RunwareQuestion; isPreview: boolean };

/**
 * What an answer says about a run.
 * @throws ProviderUnavailable for what passes by itself
 */
export function readRunware({ run, question, isPreview }: Asked, answer: RunwareEnvelope, log: Logger): ProviderAnswer {
  const problems = [...(answer.errors ?? []), ...(answer.error == null ? [] : [answer.error])];
  const refused = problems.find((entry) => isAbout(run, entry));
  if (refused !== undefined) return readProblem(run, question, refused, log);
  const results = (answer.data ?? []).filter((entry) => entry.taskUUID === run.id);
  const [first] = results;
  if (first === undefined) return { status: 'unknown' };
  const failed = results.find((entry) => entry.status === 'error');
  if (failed !== undefined) return readProblem(run, question, problemOf(failed), log);
  // What was flagged may come without a file.
  if (!isReady(results.filter((entry) => entry.NSFWContent !== true))) return readWorking(run, first);
  const delivered = results.filter((entry) => entry.imageURL != null);
  return delivered.length === 0 ? allFlagged : readResults(delivered, previewMetadata(isPreview, first));
}

const isAbout = (run: ProviderRun, { taskUUID }: Problem) => taskUUID == null || taskUUID === run.id;

/** Where a failed item says what happened differs between Runware's own providers. */
function problemOf({ taskUUID, code, message, parameter, error }: Result): Problem {
  if (typeof error === 'object' && error !== null) return { ...error, taskUUID };
  return { taskUUID, parameter, code: code ?? error, message: message ?? error };
}

const isReady = (results: Result[]) =>
  results.every((entry) => entry.imageURL != null && entry.status !== 'processing');

function readWorking(run: ProviderRun, entry?: Result): ProviderAnswer {
  return {
    status: 'working',
    requestId: run.id,
    requestUrl: null,
    percent: entry?.progress ?? null,
    queuePosition: entry?.queuePosition ?? null,
    message: entry?.message?.slice(0, 200) ?? null,
  };
}

function readResults(results: Result[], notes: Record<string, unknown>): ProviderAnswer {
  const cost = results.reduce((sum, entry) => sum + (entry.cost ?? 0), 0);
  return {
    status: 'succeeded',
    outputs: markFlagged(
      results.flatMap(({ imageURL }) => imageURL ?? []),
      results.map(({ NSFWContent }) => NSFWContent === true),
    ),
    metadata: { seed: results[0]?.seed ?? 'random', provider_cost: cost, ...notes },
  };
}

function readProblem(run: ProviderRun, question: RunwareQuestion, entry: Problem, log: Logger): ProviderAnswer {
  const code = entry.code ?? 'unknown';
  const message = (entry.message ?? 'Runware did not say why').slice(0, 500);
  // An id that Runware has heard before was taken when it was sent the first time.
  if (question === 'submit' && code === 'conflictTaskUUID') return readWorking(run);
  if (notKnownCode.test(code)) return { status: 'unknown' };
  if (code === 'taskFailedOrNotFound' && run.requestId === null) return { status: 'unknown' };
  if (policyCode.test(code)) return { status: 'failed', code: 'content_policy', message: policyMessage(message) };
  if (accountCode.test(code)) {
    log.error({ code }, 'Runware refuses our account: check RUNWARE_API_KEY and its balance');
    return { status: 'failed', code: 'provider_account', message: 'The image service is not available at the moment' };
  }
  const isOfTask = question === 'check' && entry.taskUUID === run.id;
  // The task itself ran out of time or failed; asking again brings the same answer.
  if (isOfTask && (timeoutCode.test(code) || !code.startsWith('invalid'))) return failed('provider_failed', message);
  if (timeoutCode.test(code) || passingCode.test(code)) throw new ProviderUnavailable(`Runware: ${code}`);
  return { ...failed('provider_refused', message), ...refusedParameter(entry) };
}

/** `ipAdapters[0].guideImages` and `ipAdapters.0.guideImages` are about `ipAdapters`. */
function refusedParameter({ parameter }: Problem): { field?: string } {
  const [named] = typeof parameter === 'string' ? [parameter] : (parameter ?? []);
  const field = /^\w+/.exec(named ?? '')?.[0];
  return field === undefined ? {} : { field };
}

const failed = (code: FailureCode, message: string): ProviderAnswer => ({ status: 'failed', code, message });

/** Clients recognize the policy case by these words. */
function policyMessage(message: string): string {
  return message.includes('content_policy_violation') ? message : `content_policy_violation: ${message.slice(0, 450)}`;
}
