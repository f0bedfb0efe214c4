import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { text } from '@kinora/texts/typed-keys';
import { AppError } from '../platform/errors.ts';
import { createTurns } from './take-turns.ts';

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

/** What is read beyond the limit and thrown away: most senders read no answer before they have sent everything. */
const IGNORED_BYTES = 50 * 1024 * 1024;
/** Of all uploads together, each of up to 64 kB: a few milliseconds of work, whatever else is asked of the server. */
const takeTurn = createTurns(8);

type ReceiveOptions = { path: string; maxBytes: number; timeoutMs: number; onName?: (name: string) => void };
export type Received = 'received' | 'none' | 'too_large' | 'too_slow' | 'not_written';

/**
 * Writes the file of the multipart field `file` to `path`, however the sender cuts or delays it. Nothing of it is held
 * in memory. The caller removes `path` in any case. `onName` hears what the sender calls the file.
 */
export function receiveFile(
  incoming: IncomingMessage,
  { path, maxBytes, timeoutMs, onName }: ReceiveOptions,
): Promise<Received> {
  const form = openForm(incoming, maxBytes);
  if (form === null) return Promise.resolve('none');
  const paced = new Transform({ transform: (chunk, _encoding, done) => takeTurn(() => done(null, chunk)) });
  return new Promise((resolve) => {
    let source: Readable | null = null;
    let written: Promise<Received> = Promise.resolve('none');
    let seen = 0;

    const finish = (outcome: Received) => {
      clearTimeout(timer);
      incoming.unpipe(paced);
      paced.destroy();
      // Read to its end, so that the connection can be used again.
      incoming.resume();
      incoming.off('data', count);
      incoming.off('close', close);
      source?.destroy();
      // Only then is the file closed, and can be removed.
      written.then(() => resolve(outcome));
    };
    const count = (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > maxBytes + IGNORED_BYTES) finish('too_large');
    };
    const breakOff = () => finish('none');
    // Node also says "close" after a whole request.
    const close = () => {
      if (!incoming.complete) breakOff();
    };
    const timer = setTimeout(() => finish('too_slow'), timeoutMs);

    form.on('file', (field, file, name) => {
      // A form that breaks off says so at its file too, also where nobody reads that; unheard it would end the process.
      file.on('error', () => undefined);
      if (field !== 'file') {
        file.resume();
        return;
      }
      onName?.(name);
      source = file;
      written = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
        () => (file.truncated ? 'too_large' : 'received'),
        (error: unknown) => (isDiskError(error) ? 'not_written' : 'none'),
      );
      // A form whose file nobody reads any more never finishes by itself.
      written.then((outcome) => {
        if (outcome === 'not_written' || outcome === 'none') finish(outcome);
      });
    });
    form.on('finish', () => written.then(finish));
    form.on('error', breakOff);
    incoming.on('data', count);
    incoming.on('close', close);
    incoming.pipe(paced).pipe(form);
  });
}

function openForm(incoming: IncomingMessage, maxBytes: number): Busboy | null {
  const contentType = incoming.headers['content-type'];
  if (contentType === undefined) return null;
  try {
    return new Busboy({
      headers: { ...incoming.headers, 'content-type': contentType },
      limits: {
        files: 1,
        fileSize: maxBytes,
        fields: 10,
        fieldSize: 1000,
        parts: 11,
        headerPairs: 20,
        headerSize: 4096,
      },
    });
  } catch {
    return null;
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
