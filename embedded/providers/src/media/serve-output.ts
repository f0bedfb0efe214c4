import type { Context } from 'hono';
import * as z from 'zod';
import { outputFormats } from '../port/orders.ts';
import type { JobStore } from '../queue/job-store.ts';
import { contentTypes } from './content-types.ts';
import { serveFile } from './serve-file.ts';

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
