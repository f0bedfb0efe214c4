import { InputError } from './input-error.ts';

const TIMEOUT_MS = 20_000;

/**
 * The bytes behind an http(s) address or a base64 data URI, of at most `maxBytes`. Follows no redirects and waits for
 * 20 seconds at most. Throws InputError.
 */
export async function readInput(source: string, maxBytes: number): Promise<Uint8Array> {
  return source.startsWith('data:') ? readDataUri(source, maxBytes) : download(source, maxBytes);
}

function readDataUri(source: string, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
  if (bytes.byteLength > maxBytes) {
    throw tooLarge(maxBytes);
  }
  return bytes;
}

async function download(url: string, maxBytes: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new InputError(
        'input_unreachable',
        `The input file could not be fetched: the server answered ${response.status}.`,
      );
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        throw tooLarge(maxBytes);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof InputError) {
      throw error;
    }
    throw new InputError('input_unreachable', 'The input file could not be fetched.');
  }
}

function tooLarge(maxBytes: number): InputError {
  const message = `The input file is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`;
  return new InputError('input_too_large', message, maxBytes);
}
