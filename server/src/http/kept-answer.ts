import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Coding = 'br' | 'gzip';

/** An answer that many ask for: serialized once, and compressed once for each encoding that is asked for. */
export type KeptAnswer = {
  text: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Map<Coding, Promise<Uint8Array<ArrayBuffer>>>;
};

/** Below this, compressing saves no packet. */
const SMALL_BYTES = 1024;

const compress: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Uint8Array, Buffer>(gzip),
};

/** @param before the answer kept so far, which is reused when its text is the same */
export function keepAnswer(text: string, before: KeptAnswer | null = null): KeptAnswer {
  if (before?.text === text) return before;
  const plain = new TextEncoder().encode(text);
  // Weak: it identifies the content, whatever its encoding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { text, etag, plain, compressed: new Map() };
}

type KeptOptions = { contentType?: string; status?: ContentfulStatusCode };

/** Answers with kept JSON, or another kept text; 304 to whoever has it already. */
export async function answerKept(
  c: Context,
  kept: KeptAnswer,
  { contentType = 'application/json', status = 200 }: KeptOptions = {},
): Promise<Response> {
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', kept.etag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (status === 200 && isKnown(c.req.header('if-none-match'), kept.etag)) return c.body(null, 304);
  c.status(status);
  c.header('Content-Type', contentType);
  const coding = kept.plain.byteLength < SMALL_BYTES ? null : codingFor(c.req.header('accept-encoding') ?? '');
  if (coding === null) return c.body(kept.plain);
  c.header('Content-Encoding', coding);
  return c.body(await compressedBy(kept, coding));
}

/** `If-None-Match` compares weakly, and may list several (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** The first of ours that a client takes; null for one that wants none. */
function codingFor(accepted: string): Coding | null {
  const offers = accepted.split(',').map((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((one) => /^q=0(\.0*)?$/.test(one));
    return { name, isRefused };
  });
  const takes = (coding: Coding) => offers.some(({ name, isRefused }) => name === coding && !isRefused);
  return (['br', 'gzip'] as const).find(takes) ?? null;
}

function compressedBy(kept: KeptAnswer, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.compressed.get(coding);
  if (known !== undefined) return known;
  const made = compress[coding](kept.plain).then((bytes) => new Uint8Array(bytes));
  kept.compressed.set(coding, made);
  return made;
}
