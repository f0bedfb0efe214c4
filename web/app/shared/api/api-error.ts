/** Status 0 stands for "no answer": the request may or may not have arrived. */
const NO_ANSWER = 0;
const TIMED_OUT = 'timed_out';
const NOT_UNDERSTOOD = 'not_understood';
const RETRY = 'Please try again.';

const gatewayCodes = new Set(['http_502', 'http_503', 'http_504']);

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(problem: { status: number; code: string; message: string; details?: unknown }) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
    this.details = problem.details;
  }
}

/** Nobody knows whether it arrived: the network failed, or a proxy answered in the server's place. */
export function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || isNotUnderstood(error)) return false;
  return error.status === NO_ANSWER || gatewayCodes.has(error.code);
}

/** It was waited for as long as the tool waits. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === TIMED_OUT;
}

/** Something broke, and the answer says nothing about what: a proxy's page, or none of our words. */
export function isUnexplained(error: ApiError): boolean {
  return error.status >= 500 && error.message === fallbackFor(error.status);
}

/** Refusals with the status of a missing session that are only about what somebody has typed or shown. */
const notProven = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'INVALID_TWO_FACTOR_COOKIE', 'wallet_unknown']);

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !notProven.has(error.code);
}

/** The words of any thrown value, for people. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** Adds that the act can be tried again, unless the words say so already. */
export function withRetry(words: string): string {
  if (/\btry again\b/i.test(words)) return words;
  return `${words.replace(/\.$/, '')}. ${RETRY}`;
}

/** What failed, and why; of two requests to try again, the one that says more stays. */
export function withReason(failure: string, reason: string): string {
  const what = /\btry again\b/i.test(reason) ? failure.replace(RETRY, '').trimEnd() : failure;
  return `${what} ${reason}`.trimEnd();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textIn(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the shape of every refusal: `{error, code, details?}`, or what the sign-in service says in its place. */
export function refusal(status: number, body: unknown): ApiError {
  const fields = isRecord(body) ? body : {};
  return new ApiError({
    status,
    code: textIn(fields, 'code') ?? `http_${status}`,
    message: textIn(fields, 'error') ?? textIn(fields, 'message') ?? fallbackFor(status),
    details: fields.details ?? fields.reasons,
  });
}

export function noAnswer(message = 'The studio could not be reached. Check your connection and try again.'): ApiError {
  return new ApiError({ status: NO_ANSWER, code: 'no_answer', message });
}

/** The answer came, and is of a shape that this page does not know, as from a studio that was updated meanwhile. */
export function notUnderstood(): ApiError {
  return new ApiError({
    status: NO_ANSWER,
    code: NOT_UNDERSTOOD,
    message: 'The studio answered in a way this page does not understand. Reload the page.',
  });
}

export function isNotUnderstood(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_UNDERSTOOD;
}

export function timedOut(): ApiError {
  return new ApiError({ status: NO_ANSWER, code: TIMED_OUT, message: 'Request timed out.' });
}

function fallbackFor(status: number): string {
  if (status === 413) return 'That is too large to send.';
  if (status === 429) return 'Too many requests at once. Please wait a moment and try again.';
  if (status >= 500) return 'The studio has a problem right now. Please try again in a moment.';
  return 'Something went wrong. Please try again.';
}

/** The server's first complaint about each of a form's fields; what it says about anything else is left out. */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const details: unknown = error instanceof ApiError ? error.details : undefined;
  if (!Array.isArray(details)) return {};
  const problems: Partial<Record<Field, string>> = {};
  for (const detail of details) {
    const field = fields.find((name) => name === detail?.field);
    if (field !== undefined && typeof detail.message === 'string') problems[field] ??= detail.message;
  }
  return problems;
}
