import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type S3mini, S3ServiceError } from 's3mini';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log/log.ts';
import { isObjectKey, type ObjectBody, type ObjectStore } from './object-store.ts';
import { readParts } from './read-parts.ts';
import { abandonedUploads, connectS3, type S3Settings } from './s3-client.ts';

/** What one upload holds in memory. S3 takes at most 10,000 parts of at least 5 MiB, so objects end at 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Large pieces, since each comes from another thread. */
const READ_BYTES = 512 * 1024;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 200;

/**
 * Objects in one bucket of an S3 service. While it cannot be reached, or refuses us, everything is AppError
 * `unavailable`; the operator reads why in the log.
 */
export function createS3Store(settings: S3Settings, log: Logger): ObjectStore {
  const client = connectS3(settings);

  function check(key: string): void {
    if (!isObjectKey(key)) throw new Error('This is not a key of the object store');
  }

  /** Repeats calls that failed for a passing reason, which is safe for all of these. Null when S3 has no such object. */
  async function call<Result>(what: string, work: () => Promise<Result>): Promise<Result | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (thrown) {
        const error = serviceErrorIn(thrown);
        if (error?.status === 404 && error.serviceCode !== 'NoSuchBucket') return null;
        if (attempt < ATTEMPTS && mayPass(error)) {
          await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
          continue;
        }
        log.error({ err: error ?? thrown, bucket: settings.bucket, what }, 'The object store failed');
        throw unavailable();
      }
    }
  }

  async function putWhole(key: string, body: Buffer, contentType: string): Promise<void> {
    const put = await call('put', () => client.putObject(key, body, contentType));
    if (put === null) throw unavailable();
  }

  async function putParts(key: string, parts: AsyncIterable<Buffer>, contentType: string): Promise<number> {
    const uploadId = await call('begin an upload', () => client.getMultipartUploadId(key, contentType));
    if (uploadId === null) throw unavailable();
    try {
      const sent: { partNumber: number; etag: string }[] = [];
      let bytes = 0;
      for await (const part of parts) {
        const made = await call('put a part', () => client.uploadPart(key, uploadId, part, sent.length + 1));
        if (made === null) throw unavailable();
        sent.push(made);
        bytes += part.length;
      }
      await complete(key, uploadId, sent);
      return bytes;
    } catch (error) {
      await undo(client, key, uploadId).catch((cause: unknown) =>
        log.warn({ err: cause, key }, 'An upload is left over'),
      );
      throw error;
    }
  }

  /** S3 may answer 200 and say in the body that it failed, so only a tag proves that the object is there. */
  async function complete(key: string, uploadId: string, sent: { partNumber: number; etag: string }[]): Promise<void> {
    try {
      const { etag } = await client.completeMultipartUpload(key, uploadId, sent);
      if (typeof etag !== 'string' || etag === '') throw new Error('S3 did not confirm the whole object');
    } catch (error) {
      log.error({ err: error, bucket: settings.bucket }, 'An upload could not be completed');
      throw unavailable();
    }
  }

  return {
    async put(key, body, contentType) {
      check(key);
      const parts = readParts(streamUnlessHeld(body), PART_BYTES);
      const first = await parts.next();
      const head = first.done === true ? Buffer.alloc(0) : first.value;
      if (head.length < PART_BYTES) {
        await putWhole(key, head, contentType);
        return { bytes: head.length };
      }
      return { bytes: await putParts(key, withFirst(head, parts), contentType) };
    },

    async get(key, range) {
      check(key);
      const response = await call('get', () =>
        range === undefined ? client.getObjectRaw(key) : client.getObjectRaw(key, false, range.start, range.end + 1),
      );
      if (response === null) return null;
      const stream = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body);
      return { stream, bytes: wholeSize(response.headers, range !== undefined) };
    },

    async head(key) {
      check(key);
      const bytes = await call('head', () => client.getContentLength(key));
      return bytes === null ? null : { bytes };
    },

    async delete(key) {
      check(key);
      await call('delete', () => client.deleteObject(key));
    },

    async tidy() {
      for (const { key, uploadId } of (await call('list uploads', () => abandonedUploads(client))) ?? []) {
        await call('abort an upload', () => client.abortMultipartUpload(key, uploadId));
      }
    },
  };
}

function streamUnlessHeld(body: ObjectBody): Buffer | Readable {
  if (Buffer.isBuffer(body) || body instanceof Readable) return body;
  return createReadStream(body.path, { highWaterMark: READ_BYTES });
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Ends a failed upload and removes its object, which S3 may have made although its answer was lost. */
async function undo(client: S3mini, key: string, uploadId: string): Promise<void> {
  await client.abortMultipartUpload(key, uploadId).catch((error: unknown) => {
    if (serviceErrorIn(error)?.status !== 404) throw error;
  });
  await client.deleteObject(key);
}

/** The size of the whole; in an answer with a part it is behind the slash of `Content-Range: bytes 0-9/1234` (RFC 9110). */
function wholeSize(headers: Headers, isPart: boolean): number {
  const text = isPart ? headers.get('content-range')?.split('/').at(-1) : headers.get('content-length');
  const bytes = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw new Error('S3 did not say how large the object is');
  return bytes;
}

/** The error with which S3 answered; null when no answer came. */
function serviceErrorIn(thrown: unknown): S3ServiceError | null {
  if (thrown instanceof S3ServiceError) return thrown;
  return thrown instanceof Error && thrown.cause instanceof S3ServiceError ? thrown.cause : null;
}

function mayPass(error: S3ServiceError | null): boolean {
  return error === null || error.status === 429 || error.status >= 500;
}
