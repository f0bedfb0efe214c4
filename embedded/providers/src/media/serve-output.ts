import type { Context } from 'hono';
import * as z from 'zod';
import type { OutputFormat } from '../port/orders.ts';
import type { JobStore } from '../queue/job-store.ts';
import { contentTypes } from './content-types.ts';
import { serveFile } from './serve-file.ts';

const outputName = z.templateLiteral([z.uuid(), '.', z.enum(['png', 'jpg', 'webp', 'mp4'])]);
const formatByExtension: Record<string, OutputFormat> = { png: 'PNG', jpg: 'JPG', webp: 'WEBP', mp4: 'MP4' };

/** Serves an output by its name. Outputs need no key: their names cannot be guessed. */
export async function serveOutput(context: Context, store: JobStore, name: string): Promise<Response> {
  const known = outputName.safeParse(name);
  const [id, extension] = known.success ? known.data.split('.') : [];
  const format = formatByExtension[extension ?? ''];
  if (!id || !format) {
    return context.notFound();
  }
  return serveFile(context, store.outputFile({ id, format }), contentTypes[format]);
}
