import { messages } from '@kinora/catalogue/messages';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer that is not a success: what went wrong, in words for the person who asked, and a code for programs. */
export class AppError extends Error {
  readonly code: string;
  readonly status: ContentfulStatusCode;
  readonly details: unknown;

  constructor(code: string, message: string, status: ContentfulStatusCode, details?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const notSignedIn = () => new AppError('not_signed_in', messages.notSignedIn, 401);
/** Where only a person's own session will do. */
export const noSession = () => new AppError('not_signed_in', messages.noSession, 401);
export const notFound = () => new AppError('not_found', 'This does not exist, or it is not yours', 404);
export const storageFull = () =>
  new AppError(
    'storage_full',
    'Your storage is full. Delete what you do not need from your gallery, empty the trash, and try again.',
    413,
  );
export const unavailable = () =>
  new AppError('unavailable', 'The studio is busy recovering. Nothing was charged; please try again in a moment.', 503);

export const overloaded = () =>
  new AppError(
    'unavailable',
    'The studio has more to do than it can answer at once. Nothing was charged; please try again in a moment.',
    503,
  );

export const balanceFull = () =>
  new AppError('limit', 'A balance can hold 1,000,000,000 tokens at most. Please spend some tokens first.', 409);

/** Whether our own database or object store is away: it comes back, and the same may then succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** `field`: the one that says it, where that is known. */
export function unkeptText(field?: string): AppError {
  const message = 'This text has characters in it that cannot be kept. Please type it again.';
  return new AppError('invalid_input', message, 400, field === undefined ? undefined : [{ field, message }]);
}

/** Full, over a quota or a limit, read-only, broken, or too many files open: not now, but perhaps soon again. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE']);

/** What an error of our own disk means to the person who asked; anything else comes back as it was. */
export function explainDiskError(error: unknown): unknown {
  const isDiskError = error instanceof Error && 'code' in error && passing.has(String(error.code));
  return isDiskError ? unavailable() : error;
}
