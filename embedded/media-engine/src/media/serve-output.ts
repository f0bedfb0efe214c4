import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import * as z from 'zod';
import type { JobStore } from '../queue/job-store.ts';
import type { OutputFormat } from '../queue/order.ts';
import { contentTypes } from './content-types.ts';
import { parseRange } from './parse-range.ts';

const outputName = z.templateLiteral([z.uuid(), '.', z.enum(['png', 'jpg', 'webp', 'mp4'])]);
const formatByExtension: Record<string, OutputFormat> = { png: 'PNG', jpg: 'JPG', webp: 'WEBP', mp4: 'MP4' };

/** Serves an output by its name, wholly or in one byte range. Outputs need no key: their names cannot be guessed. */
export async function serveOutput(context: Context, store: JobStore, name: string): Promise<Response> {
  const known = outputName.safeParse(name);
  const [id, extension] = known.success ? known.data.split('.') : [];
  const format = formatByExtension[extension ?? ''];
  if (!id || !format) {
    return context.notFound();
  }
  const file = store.outputFile({ id, format });
  const facts = await stat(file).catch(() => null);
  if (!facts) {
    return context.notFound();
  }
  const range = parseRange(context.req.header('range'), facts.size);
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { 'content-range': `bytes */${facts.size}` });
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const headers = {
    'content-type': contentTypes[format],
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${facts.size}` } : {}),
  };
  const stream = Readable.toWeb(createReadStream(file, { start, end }));
  return new Response(stream, { status: range ? 206 : 200, headers });
}
