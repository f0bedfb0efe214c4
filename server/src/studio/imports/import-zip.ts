import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Language } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { receiveFile } from '../../http/receive-file.ts';
import { errorBody } from '../../http/spoken-error.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { AppError, explainDiskError } from '../../platform/errors.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { FILE } from '../files/keepable.ts';
import { announcedBytes, openUploads } from '../files/receive-upload.ts';
import { requireRoom } from '../files/storage.ts';
import { type ImportDeps, importFile, importRules } from './import-file.ts';
import type { Packed } from './unzip.ts';
import { type ImportLine, zipLimits } from './wire.ts';

const ARCHIVE = 'archive.zip';
const RECEIVE_MS = 600_000;
const MOST_BYTES = Math.max(...importRules.map(({ maxBytes }) => maxBytes)) - 1;

/** Whatever else is in the archive, nothing more of it will be taken. */
const endings = new Set([
  ...['storage_full', 'not_signed_in', 'not_a_member', 'role_needed', 'missing_scope', 'maintenance', 'unavailable'],
]);

type Asked = { principal: string; incoming: IncomingMessage; language: Language };

/**
 * Puts the files of a ZIP into the gallery one after the other, and answers a line about each as soon as it is there: as much
 * as is wanted, for whoever takes no more lines ends it. What cannot be taken is said and the rest goes on.
 * @throws AppError before anything is answered: 400 `invalid_file`, 408, 413 `too_large` or `storage_full`, 429, 503
 */
export async function importZip(deps: ImportDeps, asked: Asked): Promise<Response> {
  const { owner, roomBytes } = await requireRoom(deps, asked.principal);
  const bytes = announcedBytes(asked.incoming, zipLimits.sentBytes);
  const stopped = new AbortController();
  const lines = linesFor(stopped);
  await new Promise<void>((open, refuse) => {
    const work = openUploads.during({ of: owner, bytes, roomBytes }, () =>
      inWorkFolder(deps.config, async (folder) => {
        await receiveArchive(asked.incoming, join(folder, ARCHIVE));
        const { withZip } = await import('./unzip.ts');
        await withZip(join(folder, ARCHIVE), async (files) => {
          lines.write({ files: files.length });
          open();
          await importAll(deps, { ...asked, owner, files, signal: stopped.signal, write: lines.write });
        });
      }),
    );
    // What goes wrong before the first line is the answer; afterwards the lines end early, which their number tells.
    work.catch(refuse).finally(lines.end);
  });
  return new Response(lines.stream, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  });
}

function linesFor(stopped: AbortController) {
  const encoder = new TextEncoder();
  let isOpen = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      isOpen = false;
      stopped.abort();
    },
  });
  return {
    stream,
    write: (line: ImportLine) => {
      if (isOpen) controller?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
    },
    end: () => {
      if (isOpen) controller?.close();
      isOpen = false;
    },
  };
}

async function receiveArchive(incoming: IncomingMessage, path: string): Promise<void> {
  const received = await receiveFile(incoming, { path, maxBytes: zipLimits.sentBytes, timeoutMs: RECEIVE_MS });
  if (received === 'too_large') throw new AppError('too_large', text('errors', 'import.zipTooLarge'), 413);
  if (received === 'too_slow') throw new AppError('too_slow', text('errors', 'import.notReceived'), 408);
  if (received === 'not_written') throw new AppError('not_written', text('errors', 'import.notReceived'), 503);
  if (received === 'none') throw new AppError('invalid_file', text('errors', 'import.noZip'), 400);
}

type Line = Exclude<ImportLine, { files: number }>;
type Refused = Extract<Line, { outcome: 'refused' }>;
type Work = Asked & {
  owner: string;
  files: Packed[];
  signal: AbortSignal;
  write: (line: ImportLine) => void;
};

async function importAll(deps: ImportDeps, { files, write, ...work }: Work): Promise<void> {
  const ends: Refused[] = [];
  for (const file of files) {
    if (work.signal.aborted) return;
    // Each is answered, so that whoever counts the lines knows that none is missing.
    const [end] = ends;
    const line: Line = end === undefined ? await importOne(deps, file, work) : { ...end, name: file.name };
    write(line);
    if (line.outcome === 'refused' && endings.has(line.code)) ends.push(line);
  }
}

async function importOne(
  deps: ImportDeps,
  { name, unpackTo }: Packed,
  { principal, owner, signal, language }: Omit<Work, 'files' | 'write'>,
): Promise<Line> {
  try {
    return await inWorkFolder(deps.config, async (own) => {
      await unpackTo(join(own, FILE), { maxBytes: MOST_BYTES, signal });
      return { name, ...(await importFile(deps, { principal, owner, name, folder: own })) };
    });
  } catch (thrown) {
    const error = explainDiskError(explainDatabaseError(thrown));
    if (!(error instanceof AppError) && !signal.aborted) {
      deps.log.error({ err: error }, 'A file of an archive could not be imported');
    }
    const refused = error instanceof AppError ? error : new AppError('internal', text('errors', 'internal'), 500);
    const { error: words, code } = errorBody(refused, language);
    return { name, outcome: 'refused', error: words, code };
  }
}
