import type { Readable } from 'node:stream';

/** Cuts a body into buffers of exactly `size` bytes; the last one may be smaller, and is never empty. */
export async function* readParts(body: Buffer | Readable, size: number): AsyncGenerator<Buffer, void> {
  if (Buffer.isBuffer(body)) {
    for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
    return;
  }
  let waiting: Buffer[] = [];
  let held = 0;
  for await (const chunk of body) {
    let rest: Buffer = Buffer.from(chunk);
    while (held + rest.length >= size) {
      const end = size - held;
      yield Buffer.concat([...waiting, rest.subarray(0, end)], size);
      rest = rest.subarray(end);
      waiting = [];
      held = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    held += rest.length;
  }
  if (held > 0) yield Buffer.concat(waiting, held);
}
