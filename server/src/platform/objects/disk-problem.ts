import { unavailable } from '../errors.ts';

/** Full, over a quota or a limit, read-only, broken, or too many files open: not now, but perhaps soon again. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE']);

/** What an error of our own disk means to the person who asked; anything else comes back as it was. */
export function explainDiskError(error: unknown): unknown {
  const isDiskError = error instanceof Error && 'code' in error && passing.has(String(error.code));
  return isDiskError ? unavailable() : error;
}
