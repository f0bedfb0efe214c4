import { open } from 'node:fs/promises';
import { SNIFFED_BYTES } from './image-format.ts';

/** The beginning of a file: enough to tell what it is. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
