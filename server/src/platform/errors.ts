import { type Text, text } from '@kinora/texts/typed-keys';
import { declareWords, inEnglish } from '@kinora/texts/words';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer that is not a success: what went wrong, in words for the person who asked, and a code for programs. */
export class AppError extends Error {
  readonly code: string;
  readonly status: ContentfulStatusCode;
  readonly details: unknown;
  /** What it says in every language; undefined where the words are nobody's but English. */
  readonly text: Text | undefined;

  constructor(code: string, message: string | Text, status: ContentfulStatusCode, details?: unknown) {
    super(typeof message === 'string' ? message : inEnglish(message));
    this.text = typeof message === 'string' ? undefined : message;
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const notSignedIn = () => new AppError('not_signed_in', text('errors', 'notSignedIn'), 401);
/** Where only a person's own session will do. */
export const noSession = () => new AppError('not_signed_in', text('errors', 'noSession'), 401);
export const notFound = () => new AppError('not_found', text('errors', 'notFound'), 404);
export const storageFull = () => new AppError('storage_full', text('errors', 'storageFull'), 413);
export const unavailable = () => new AppError('unavailable', text('errors', 'unavailable'), 503);

export const overloaded = () => new AppError('unavailable', text('errors', 'overloaded'), 503);

export const balanceFull = () => new AppError('limit', text('errors', 'balanceFull'), 409);

/** Whether our own database or object store is away: it comes back, and the same may then succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** `field`: the one that says it, where that is known. */
export function unkeptText(field?: string): AppError {
  const message = declareWords(text('errors', 'unkeptText'));
  return new AppError(
    'invalid_input',
    text('errors', 'unkeptText'),
    400,
    field === undefined ? undefined : [{ field, message }],
  );
}

/** Full, over a quota or a limit, read-only, broken, or too many files open: not now, but perhaps soon again. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE']);

/** What an error of our own disk means to the person who asked; anything else comes back as it was. */
export function explainDiskError(error: unknown): unknown {
  const isDiskError = error instanceof Error && 'code' in error && passing.has(String(error.code));
  return isDiskError ? unavailable() : error;
}
