import type { IncomingMessage } from 'node:http';
import { text } from '@kinora/texts/typed-keys';
import { AppError } from '../platform/errors.ts';
import { receiveFile } from './receive-file.ts';

const MOST_BYTES = 100 * 1024 * 1024;
const RECEIVE_MS = 120_000;

/**
 * Writes the file of a multipart request to `path`, to be read and not to be kept.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503
 */
export async function receiveForReading(incoming: IncomingMessage, path: string): Promise<void> {
  const received = await receiveFile(incoming, { path, maxBytes: MOST_BYTES, timeoutMs: RECEIVE_MS });
  if (received === 'too_large') throw new AppError('too_large', text('siteErrors', 'verify.tooLarge'), 413);
  if (received === 'too_slow') throw new AppError('too_slow', text('siteErrors', 'verify.tooSlow'), 408);
  if (received === 'not_written') throw new AppError('not_written', text('siteErrors', 'verify.notRead'), 503);
  if (received === 'none') throw new AppError('invalid_file', text('siteErrors', 'verify.noFile'), 400);
}

export const tooManyRead = () => new AppError('busy', text('siteErrors', 'verify.busy'), 503);
