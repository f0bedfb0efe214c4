import { type Text, text } from '@kinora/texts/typed-keys';
import { sayText } from '../texts/use-texts.ts';

/** Status 0 stands for "no answer": the request may or may not have arrived. */
const NO_ANSWER = 0;
const TIMED_OUT = 'timed_out';
const NOT_UNDERSTOOD = 'not_understood';

/** What this page says by itself. The English stays where the texts of a language have not come, as without a network. */
const own = {
  unexpected: { english: 'Something went wrong. Please try again.', text: text('common', 'failed.unexpected') },
  noAnswer: {
    english: 'The studio could not be reached. Check your connection and try again.',
    text: text('common', 'failed.noAnswer'),
  },
  notUnderstood: {
    english: 'The studio answered in a way this page does not understand. Reload the page.',
    text: text('common', 'failed.notUnderstood'),
  },
  timedOut: { english: 'Request timed out.', text: text('common', 'failed.timedOut') },
  tooLarge: { english: 'That is too large to send.', text: text('common', 'failed.tooLarge') },
  tooMany: {
    english: 'Too many requests at once. Please wait a moment and try again.',
    text: text('common', 'failed.tooMany'),
  },
  broken: {
    english: 'The studio has a problem right now. Please try again in a moment.',
    text: text('common', 'failed.broken'),
  },
  retry: { english: 'Please try again.', text: text('common', 'failed.retry') },
  /** What the sentences that ask for another try have in common, each way of saying it after a bar. */
  again: { english: 'try again', text: text('common', 'failed.again') },
} as const;

type Own = { english: string; text: Text };

const say = ({ english, text }: Own): string => sayText(text) || english;

const gatewayCodes = new Set(['http_502', 'http_503', 'http_504']);

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** What this page says of it by itself, for the language that is shown. */
  readonly own: Own | undefined;

  constructor(problem: { status: number; code: string; message: string | Own; details?: unknown }) {
    super(typeof problem.message === 'string' ? problem.message : problem.message.english);
    this.own = typeof problem.message === 'string' ? undefined : problem.message;
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
  return error.status >= 500 && error.message === fallbackFor(error.status).english;
}

/** Refusals with the status of a missing session that are only about what somebody has typed or shown. */
const notProven = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'INVALID_TWO_FACTOR_COOKIE', 'wallet_unknown']);

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !notProven.has(error.code);
}

/** The words of any thrown value, for people. */
export function errorMessage(error: unknown, fallback = say(own.unexpected)): string {
  if (error instanceof ApiError && error.own !== undefined) return say(error.own);
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

function asksForRetry(words: string): boolean {
  const ways = say(own.again).toLowerCase().split('|');
  return ways.some((way) => words.toLowerCase().includes(way));
}

/** Adds that the act can be tried again, unless the words say so already. */
export function withRetry(words: string): string {
  if (asksForRetry(words)) return words;
  return `${/[.。]$/.test(words) ? words : `${words}.`} ${say(own.retry)}`;
}

/** What failed, and why; of two requests to try again, the one that says more stays. */
export function withReason(failure: string, reason: string): string {
  const what = asksForRetry(reason) ? failure.replace(say(own.retry), '').trimEnd() : failure;
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

export function noAnswer(message: string | Own = own.noAnswer): ApiError {
  return new ApiError({ status: NO_ANSWER, code: 'no_answer', message });
}

/** The answer came, and is of a shape that this page does not know, as from a studio that was updated meanwhile. */
export function notUnderstood(): ApiError {
  return new ApiError({
    status: NO_ANSWER,
    code: NOT_UNDERSTOOD,
    message: own.notUnderstood,
  });
}

export function isNotUnderstood(error: unknown): boolean {
  return error instanceof ApiError && error.code === NOT_UNDERSTOOD;
}

export function timedOut(): ApiError {
  return new ApiError({ status: NO_ANSWER, code: TIMED_OUT, message: own.timedOut });
}

function fallbackFor(status: number): Own {
  if (status === 413) return own.tooLarge;
  if (status === 429) return own.tooMany;
  return status >= 500 ? own.broken : own.unexpected;
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
