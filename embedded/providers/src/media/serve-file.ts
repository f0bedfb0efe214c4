import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import * as z from 'zod';
import { type OutputFormat, outputFormats } from '../port/orders.ts';
import type { JobStore } from '../queue/job-store.ts';
import { parseRange } from './parse-range.ts';

/** Serves a file, wholly or in one byte range; 404 when there is none. It is never taken for active content. */
export async function serveFile(context: Context, file: string, contentType: string): Promise<Response> {
  const facts = await stat(file).catch(() => null);
  if (!facts) {
    return context.notFound();
  }
  const range = parseRange(context.req.header('range'), facts.size);
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { 'content-range': `bytes */${facts.size}` });
  }
  const headers = {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  };
  if (facts.size === 0) {
    return context.body(null, 200, { ...headers, 'content-length': '0' });
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const stream = Readable.toWeb(createReadStream(file, { start, end }));
  return new Response(stream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${facts.size}` } : {}),
    },
  });
}

const outputName = z.templateLiteral([z.uuid(), '.', z.enum(outputFormats.map((format) => format.toLowerCase()))]);

/** Serves an output by its name. Outputs need no key: their names cannot be guessed. */
export async function serveOutput(context: Context, store: JobStore, name: string): Promise<Response> {
  const known = outputName.safeParse(name);
  const [id, extension] = known.success ? known.data.split('.') : [];
  const format = outputFormats.find((one) => one.toLowerCase() === extension);
  if (!id || !format) {
    return context.notFound();
  }
  return serveFile(context, store.outputFile({ id, format }), contentTypes[format]);
}

export const contentTypes: Record<OutputFormat, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  WEBP: 'image/webp',
  MP4: 'video/mp4',
  MP3: 'audio/mpeg',
  WAV: 'audio/wav',
  FLAC: 'audio/flac',
  OGG: 'audio/ogg',
  M4A: 'audio/mp4',
};
