import type { Readable } from 'node:stream';
import { MediaError } from './errors.ts';

const MAX_REQUEST_BYTES = 64 * 1024;

export interface IncomingRequest {
  json: unknown;
  /** Everything behind the request's line: raw frames for `encode`, nothing for the others. */
  rest: AsyncIterable<Buffer>;
}

/** Reads the request, one line of JSON. Throws `invalid_request`. */
export async function readRequest(stdin: Readable): Promise<IncomingRequest> {
  const chunks: AsyncIterator<Buffer> = stdin[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isAtEnd = false;
  while (!head.includes('\n') && !isAtEnd && head.length <= MAX_REQUEST_BYTES) {
    const { value, done } = await chunks.next();
    isAtEnd = done === true;
    head = value ? Buffer.concat([head, value]) : head;
  }
  const newline = head.indexOf('\n');
  const line = newline < 0 ? head : head.subarray(0, newline);
  if (line.length > MAX_REQUEST_BYTES) {
    throw new MediaError('invalid_request', 'The request is too long.');
  }
  return { json: parseLine(line), rest: remaining(newline < 0 ? Buffer.alloc(0) : head.subarray(newline + 1), chunks) };
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw new MediaError('invalid_request', 'The request is no line of JSON.');
  }
}

async function* remaining(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) {
    yield first;
  }
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    yield next.value;
  }
}
