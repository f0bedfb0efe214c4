import type { Context } from 'hono';
import { webp } from '../platform/media/media-formats.ts';

/**
 * Answers the file of `key` as a WebP of at most `side` pixels, which `make` makes. Browsers ask anew each time, so that what is
 * withdrawn, deleted or taken down is gone at once; what they have is not made again. @throws what `make` throws
 */
export async function answerPicture(
  c: Context,
  { key, side }: { key: string; side: number },
  make: () => Promise<Uint8Array>,
): Promise<Response> {
  const etag = `"${key.split('/').at(-1)}-${side}"`;
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  };
  if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  const body = new Uint8Array(await make());
  return new Response(body, { headers: { ...headers, 'Content-Type': webp.contentType } });
}
