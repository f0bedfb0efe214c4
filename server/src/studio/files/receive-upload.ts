import type { IncomingMessage } from 'node:http';
import type { FileField } from '@kinora/catalogue/tool';
import { receiveFile } from '../../http/receive-file.ts';
import { AppError } from '../../platform/errors.ts';
import { failedUpload, type KindRule, wrongKind } from './keepable.ts';
import { createOpenUploads } from './open-uploads.ts';

const RECEIVE_MS: Readonly<Record<FileField['kind'], number>> = {
  image: 120_000,
  video: 600_000,
  audio: 300_000,
};
/** One count for everything that people send: files for tools and files for their gallery. */
export const openUploads = createOpenUploads();

/** How much is on its way; as much as is taken at all where nobody says it. */
export function announcedBytes(incoming: IncomingMessage, most: number): number {
  const announced = Number(incoming.headers['content-length'] ?? most);
  return Number.isFinite(announced) ? Math.min(announced, most) : most;
}

/**
 * Writes the file of a request to `path`, and answers what its sender calls it.
 * @throws AppError 400 invalid_file, 408, 413, 503
 */
export async function receive(incoming: IncomingMessage, path: string, rules: KindRule[]): Promise<string> {
  let name = '';
  const loosest = rules.reduce((one, other) => (other.maxBytes > one.maxBytes ? other : one));
  const timeoutMs = Math.max(...rules.map(({ kind }) => RECEIVE_MS[kind]));
  // "Less than 10 MB" leaves out the limit itself.
  const received = await receiveFile(incoming, {
    path,
    maxBytes: loosest.maxBytes - 1,
    timeoutMs,
    onName: (sent) => {
      name = sent;
    },
  });
  if (received === 'too_large') throw new AppError('too_large', loosest.tooLarge, 413);
  if (received === 'too_slow') throw new AppError('too_slow', failedUpload(rules), 408);
  if (received === 'not_written') throw new AppError('not_written', failedUpload(rules), 503);
  if (received === 'none') throw wrongKind(rules);
  return name;
}
