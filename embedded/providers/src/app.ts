import { Hono } from 'hono';
import { a1111Routes } from './a1111/routes.ts';
import { comfyRoutes } from './comfy/routes.ts';
import { endpointsOfSchemas } from './fal/described-endpoint.ts';
import { videoUpscaler } from './fal/endpoints/videos.ts';
import { endpoints, findEndpoint } from './fal/endpoints.ts';
import { openApiOf } from './fal/kept-schemas.ts';
import { falQueueRoutes } from './fal/queue-routes.ts';
import { falRunRoutes } from './fal/run-routes.ts';
import { falStorageRoutes } from './fal/storage/routes.ts';
import type { UploadStore } from './fal/storage/upload-store.ts';
import type { SigningKey } from './fal/webhook/signing-key.ts';
import { serveOutput } from './media/serve-file.ts';
import { type KnownPictures, moderationRoutes } from './moderations/routes.ts';
import { openAiImagesRoutes } from './openai-images/routes.ts';
import type { Painter } from './port/painter.ts';
import type { JobStore } from './queue/job-store.ts';
import type { Queue } from './queue/queue.ts';
import { readingRoutes } from './reading/routes.ts';
import { replicateRoutes } from './replicate/routes.ts';
import type { WebhookSecret } from './replicate/webhooks.ts';
import { runwareRoutes } from './runware/routes.ts';
import { PREVIEW_MODEL } from './runware/schemas.ts';
import { sdServerRoutes } from './sd-server/routes.ts';
import { visionRoutes } from './vision/routes.ts';

/** The engine's whole HTTP surface. */
export function createApp(parts: {
  queue: Queue;
  store: JobStore;
  uploads: UploadStore;
  key: SigningKey;
  replicateSecret: WebhookSecret;
  painter: Painter;
  knownPictures: KnownPictures;
  apiKey: string;
}): Hono {
  const { queue, store, uploads, key, replicateSecret, painter, knownPictures, apiKey } = parts;
  const app = new Hono();
  app.onError((_error, context) => context.json({ error: 'The engine failed', code: 'internal' }, 500));
  app.notFound((context) => context.json({ error: 'Not found', code: 'not_found' }, 404));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/capabilities', async (context) => {
    const unavailable = (await painter.canMake('upscale')) ? [] : [videoUpscaler.id];
    const makeable = [...new Set([...endpoints.map(({ id }) => id), ...endpointsOfSchemas()])].filter(
      (id) => !unavailable.includes(id),
    );
    return context.json({
      engine: 'kinora-preview',
      protocols: {
        runware: { models: [PREVIEW_MODEL], taskTypes: ['imageInference'] },
        // Those of `read` are followed input by input; the others are stood in for by what their schemas say.
        fal: { endpoints: makeable, read: endpoints.map(({ id }) => id).filter((id) => makeable.includes(id)) },
      },
      vision: true,
    });
  });
  app.get('/images/:name', (context) => serveOutput(context, store, context.req.param('name')));
  app.get('/media/:name', (context) => serveOutput(context, store, context.req.param('name')));
  app.get('/api/openapi/queue/openapi.json', (context) => {
    const id = context.req.query('endpoint_id') ?? '';
    const document = findEndpoint(id) === null ? null : openApiOf(id);
    return document === null ? context.json({ detail: `Application '${id}' not found` }, 404) : context.json(document);
  });
  app.get('/fal-rest/.well-known/jwks.json', (context) => context.json(key.keySet));

  app.route('/', runwareRoutes({ queue, apiKey }));
  app.route('/', falQueueRoutes({ queue, apiKey }));
  app.route('/', falRunRoutes({ queue, apiKey }));
  app.route('/', falStorageRoutes({ uploads, apiKey }));
  app.route('/', readingRoutes({ leavesOut: painter.leavesOut, apiKey }));
  app.route('/', replicateRoutes({ queue, store, uploads, secret: replicateSecret, apiKey }));
  app.route('/', comfyRoutes({ queue, store, uploads, apiKey }));
  app.route('/', openAiImagesRoutes({ queue, store, apiKey }));
  app.route('/', moderationRoutes({ knownPictures, apiKey }));
  app.route('/', sdServerRoutes({ queue, store, apiKey }));
  app.route('/', a1111Routes({ queue, store, apiKey }));
  app.route('/', visionRoutes({ describe: painter.describe, apiKey }));
  return app;
}
