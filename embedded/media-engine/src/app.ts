import { Hono } from 'hono';
import * as z from 'zod';
import type { OutputFormat } from './queue/job.ts';
import type { JobStore } from './queue/job-store.ts';
import type { Queue } from './queue/queue.ts';
import { runwareRoutes } from './runware/routes.ts';
import { PREVIEW_MODEL } from './runware/schemas.ts';

const contentTypes: Record<OutputFormat, string> = { PNG: 'image/png', JPG: 'image/jpeg', WEBP: 'image/webp' };
const imageName = z.templateLiteral([z.uuid(), '.', z.enum(['png', 'jpg', 'webp'])]);
const formatByExtension: Record<string, OutputFormat> = { png: 'PNG', jpg: 'JPG', webp: 'WEBP' };

/** The engine's whole HTTP surface. Pictures need no key: their names cannot be guessed. */
export function createApp(parts: { queue: Queue; store: JobStore; apiKey: string }): Hono {
  const app = new Hono();
  app.onError((_error, context) => context.json({ error: 'The engine failed', code: 'internal' }, 500));
  app.notFound((context) => context.json({ error: 'Not found', code: 'not_found' }, 404));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/capabilities', (context) =>
    context.json({
      engine: 'kinora-preview',
      protocols: { runware: { models: [PREVIEW_MODEL], taskTypes: ['imageInference'] } },
    }),
  );

  app.get('/images/:name', async (context) => {
    const name = imageName.safeParse(context.req.param('name'));
    const [id, extension] = name.success ? name.data.split('.') : [];
    const format = formatByExtension[extension ?? ''];
    const bytes = id && format ? await parts.store.readImage(id, format) : null;
    if (!format || bytes === null) {
      return context.notFound();
    }
    return context.body(bytes, 200, {
      'content-type': contentTypes[format],
      'content-length': String(bytes.byteLength),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    });
  });

  app.route('/', runwareRoutes({ queue: parts.queue, apiKey: parts.apiKey }));
  return app;
}
