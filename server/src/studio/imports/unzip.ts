import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { text } from '@kinora/texts/typed-keys';
import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import { AppError } from '../../platform/errors.ts';
import { zipLimits } from './wire.ts';

// Its workers are for browsers; here the work is that of the streams of Node.
configure({ useWebWorkers: false });

/** With folders and what systems leave beside files. Reading the list of an archive lets nothing else run. */
const MOST_LISTED = 10 * zipLimits.files;
/** The list itself is read at once. */
const MOST_READ = 8 * 1024 * 1024;

/** Reads a file where it lies, so that no more of an archive is in memory than is looked at. */
class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super(file);
    this.#file = file;
  }

  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MOST_READ) throw tooManyFiles();
    const { bytesRead, buffer } = await this.#file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  }
}

export type Packed = {
  /** The last part of its path: a name to show, never one to write to. */
  name: string;
  /** Writes what it is to a new file. @throws AppError 400 `invalid_file`, 413 `too_large` */
  unpackTo: (path: string, options: { maxBytes: number; signal: AbortSignal }) => Promise<void>;
};

/**
 * The files of a ZIP on disk, in its order, without folders and what systems leave beside them. What comes out is counted as
 * it comes: what an archive says of its sizes is believed of none.
 * @throws AppError 400 `invalid_file` for what is no ZIP, 413 `too_large` for one with too many files
 */
export async function withZip<Result>(path: string, work: (files: Packed[]) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  const reader = new ZipReader(new FileReader(file));
  try {
    const files = await listed(reader);
    const left = { bytes: zipLimits.unpackedBytes };
    return await work(files.map((entry) => ({ name: nameOf(entry), unpackTo: unpackerOf(entry, left) })));
  } finally {
    await reader.close().catch(() => undefined);
    await file.close();
  }
}

async function listed(reader: ZipReader<unknown>): Promise<FileEntry[]> {
  const files: FileEntry[] = [];
  let seen = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      seen += 1;
      if (seen > MOST_LISTED) throw tooManyFiles();
      if (entry.directory || isLeftBySystem(entry.filename)) continue;
      files.push(entry);
      if (files.length > zipLimits.files) throw tooManyFiles();
    }
  } catch (error) {
    throw error instanceof AppError ? error : noZip();
  }
  return files;
}

/** Such as the second half of each file that macOS packs. */
const isLeftBySystem = (path: string) =>
  /(?:^|[\\/])(?:__MACOSX[\\/]|\.[^\\/]*$|Thumbs\.db$|desktop\.ini$)/i.test(path);

const nameOf = ({ filename }: FileEntry) => filename.split(/[\\/]/).at(-1) ?? '';

function unpackerOf(entry: FileEntry, left: { bytes: number }): Packed['unpackTo'] {
  return async (path, { maxBytes, signal }) => {
    if (entry.encrypted) throw new AppError('invalid_file', text('errors', 'import.encrypted'), 400);
    let room = maxBytes;
    const counted = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        room -= chunk.length;
        left.bytes -= chunk.length;
        if (left.bytes < 0) return done(zipFull());
        if (room < 0) return done(tooLarge());
        return target.write(chunk) ? done() : void target.once('drain', done);
      },
      final: (done) => void target.end(done),
      destroy: (error, done) => {
        target.destroy();
        done(error);
      },
    });
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    target.on('error', (error) => counted.destroy(error));
    counted.on('error', () => undefined);
    try {
      await entry.getData(Writable.toWeb(counted), { checkSignature: true, signal });
    } catch (error) {
      await rm(path, { force: true });
      signal.throwIfAborted();
      if (left.bytes < 0) throw zipFull();
      if (room < 0) throw tooLarge();
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new AppError('invalid_file', text('errors', 'import.brokenEntry'), 400);
    }
  };
}

const noZip = () => new AppError('invalid_file', text('errors', 'import.noZip'), 400);
const tooManyFiles = () => new AppError('too_large', text('errors', 'import.tooManyFiles'), 413);
const zipFull = () => new AppError('too_large', text('errors', 'import.zipFull'), 413);
const tooLarge = () => new AppError('too_large', text('errors', 'import.entryTooLarge'), 413);
