import type { FileHandle } from 'node:fs/promises';

const AT_ONCE = 1024 * 1024;

/** Fewer bytes where the file ends. */
export async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

export function zero(body: Buffer, start: number, end: number): void {
  body.fill(0, Math.min(start, body.length), Math.min(Math.max(start, end), body.length));
}

export async function zeroFile(file: FileHandle, start: number, bytes: number): Promise<void> {
  for (let done = 0; done < bytes; done += AT_ONCE) {
    const piece = Buffer.alloc(Math.min(AT_ONCE, bytes - done));
    await file.write(piece, 0, piece.length, start + done);
  }
}
