import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { UploadStore } from '../fal/storage/upload-store.ts';
import { orderOf } from '../generic/read-wishes.ts';
import { serveFile, serveOutput } from '../media/serve-file.ts';
import { personOf } from '../queue/hints.ts';
import type { JobState, ReplicateClient } from '../queue/job.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Order } from '../queue/order.ts';
import type { Queue } from '../queue/queue.ts';
import { isBlocked } from '../safety/check-content.ts';
import { hasKey } from '../safety/keys.ts';
import { describeModel, describeVersion, findModel, type Model, models } from './models.ts';
import { describePrediction, isDataGone, jobIdOf } from './prediction.ts';
import { sendWebhook, type WebhookSecret } from './webhooks.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const CREATES_A_MINUTE = 600;
const LONGEST_WAIT_SECONDS = 60;
/** Longer texts, such as whole files, are not repeated. */
const ECHO_CHARACTERS = 2000;

const isLoopback = (url: string): boolean => /^(127\.|\[::1\]$|localhost$)/.test(new URL(url).hostname);
const webhookUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || isLoopback(url), { error: 'webhook must be a valid HTTPS URL' });
const createBody = z.looseObject({
  version: z.string().optional(),
  input: z.record(z.string(), z.json()),
  webhook: webhookUrl.optional(),
  webhook_events_filter: z
    .array(z.enum(['start', 'output', 'logs', 'completed']))
    .default(['start', 'output', 'logs', 'completed']),
});

type Asked = { model: Model; body: z.output<typeof createBody> };

/** Replicate's HTTP API (https://replicate.com/docs/reference/http) below `/replicate/v1`. */
export function replicateRoutes(parts: {
  queue: Queue;
  store: JobStore;
  uploads: UploadStore;
  secret: WebhookSecret;
  apiKey: string;
}): Hono {
  const { queue, store, uploads, secret, apiKey } = parts;
  const routes = new Hono();
  const mayCreate = createAllowance(CREATES_A_MINUTE);

  const refuse = (context: Context, status: 400 | 401 | 404 | 413 | 422 | 429, title: string, detail: string) =>
    context.json({ title, detail, status }, status);
  const unknown = (context: Context) => refuse(context, 404, 'Not found', 'The requested resource could not be found.');

  routes.use('/replicate/*', async (context, next) => {
    if (!hasKey(context.req.header('authorization'), apiKey, ['Bearer', 'Token'])) {
      return refuse(context, 401, 'Unauthenticated', 'You did not pass a valid authentication token');
    }
    return next();
  });
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => refuse(context, 413, 'Too large', 'The request is too large') });

  routes.get('/replicate/v1/account', (context) =>
    context.json({ type: 'user', username: 'kinora-preview', name: 'Preview engine', github_url: null }),
  );

  routes.get('/replicate/v1/models', (context) =>
    context.json({
      next: null,
      previous: null,
      results: models.map((model) => describeModel(model, originOf(context))),
    }),
  );
  const modelIn = (context: Context) => findModel(context.req.param('owner') ?? '', context.req.param('name') ?? '');
  routes.get('/replicate/v1/models/:owner/:name', (context) => {
    const model = modelIn(context);
    return model ? context.json(describeModel(model, originOf(context))) : unknown(context);
  });
  routes.get('/replicate/v1/models/:owner/:name/versions/:version', (context) => {
    const model = modelIn(context);
    return model?.version === context.req.param('version')
      ? context.json(describeVersion(model, originOf(context)))
      : unknown(context);
  });

  routes.post('/replicate/v1/models/:owner/:name/predictions', limitTo(MAX_BODY_BYTES), (context) => {
    const model = modelIn(context);
    return create(context, () => (model?.isOfficial ? model : null));
  });
  routes.post('/replicate/v1/predictions', limitTo(MAX_BODY_BYTES), (context) =>
    create(context, ({ version }) => {
      // Both `<version>` and `owner/name:<version>` name one.
      const wanted = version?.split(':').at(-1);
      return models.find((model) => model.version === wanted) ?? null;
    }),
  );

  async function create(context: Context, find: (body: Asked['body']) => Model | null): Promise<Response> {
    if (!mayCreate()) {
      return refuse(context, 429, 'Too many requests', 'Request was throttled. Expected available in 1 second.');
    }
    const parsed = createBody.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(context, 422, 'Input validation failed', `- ${issue?.path.join('.')}: ${issue?.message}\n`);
    }
    const model = find(parsed.data);
    if (model === null) {
      return parsed.data.version === undefined
        ? unknown(context)
        : refuse(context, 422, 'Invalid version or not permitted', 'The specified version does not exist');
    }
    const problems = problemsOf(model, parsed.data.input);
    if (problems.length > 0) {
      const detail = problems.map(({ field, description }) => `- ${field}: ${description}\n`).join('');
      return context.json({ title: 'Input validation failed', detail, status: 422, invalid_fields: problems }, 422);
    }
    const state = await accept(context, { model, body: parsed.data });
    const client = clientOf(state);
    if (client === null) return unknown(context);
    const wait = waitIn(context);
    if (wait > 0)
      await Promise.race([queue.waitUntilFinished(state.id), sleep(wait * 1000, undefined, { ref: false })]);
    return context.json(describe(context, state, client), wait > 0 && state.outcome.finishedAt === null ? 202 : 201);
  }

  async function accept(context: Context, { model, body }: Asked): Promise<JobState> {
    const origin = originOf(context);
    const { order, prompt } = orderOf(model.making, withOwnFiles(body.input, origin));
    const flagged: Order = {
      kind: 'refusal',
      failure: { code: 'refused', message: 'NSFW content detected. Try running it again, or try a different prompt.' },
      count: 1,
    };
    const client: ReplicateClient = {
      protocol: 'replicate',
      model: `${model.owner}/${model.name}`,
      version: model.isOfficial ? 'hidden' : model.version,
      webhookUrl: body.webhook ?? null,
      events: body.webhook_events_filter,
      input: Object.fromEntries(
        Object.entries(body.input).map(([name, value]) => [
          name,
          typeof value === 'string' && value.length > ECHO_CHARACTERS ? `${value.slice(0, 100)}...` : value,
        ]),
      ),
      createdAt: Date.now(),
    };
    const isRefused = body.input.disable_safety_checker !== true && isBlocked(prompt);
    const state = await queue.submit({
      id: randomUUID(),
      person: personOf(context),
      order: isRefused ? flagged : order,
      client,
    });
    void sendWebhook('start', state, client, { secret, origin });
    return state;
  }

  /** Files that were handed over before are read where the painter can. */
  function withOwnFiles(input: Asked['body']['input'], origin: string): Record<string, unknown> {
    const prefix = `${origin}/replicate/v1/files/`;
    const own = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(own);
      const isOwn = typeof value === 'string' && value.startsWith(prefix);
      return isOwn ? `${origin}/fal-rest/files/${value.slice(prefix.length)}` : value;
    };
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, own(value)]));
  }

  const describe = (context: Context, state: JobState, client: ReplicateClient) =>
    describePrediction(state, client, { isRunning: queue.isRunning(state.id), origin: originOf(context) });

  const clientOf = ({ client }: JobState): ReplicateClient | null => (client.protocol === 'replicate' ? client : null);

  function find(context: Context): { state: JobState; client: ReplicateClient } | null {
    const state = queue.find(jobIdOf(context.req.param('id') ?? '') ?? '');
    const client = state === undefined ? null : clientOf(state);
    return state === undefined || client === null ? null : { state, client };
  }

  routes.get('/replicate/v1/predictions/:id', (context) => {
    const found = find(context);
    return found ? context.json(describe(context, found.state, found.client)) : unknown(context);
  });

  routes.post('/replicate/v1/predictions/:id/cancel', async (context) => {
    const found = find(context);
    if (!found) return unknown(context);
    await queue.cancel(found.state.id);
    return context.json(describe(context, found.state, found.client));
  });

  routes.get('/replicate/v1/webhooks/default/secret', (context) => context.json({ key: secret.key }));

  routes.post('/replicate/v1/files', limitTo(MAX_FILE_BYTES), async (context) => {
    const form = await context.req.formData().catch(() => null);
    const content = form?.get('content');
    if (!(content instanceof File)) {
      return refuse(context, 422, 'Input validation failed', '- content: A file is required\n');
    }
    const name = `${randomUUID()}.${extensionOf(content)}`;
    await uploads.save(name, content.stream());
    const url = `${originOf(context)}/replicate/v1/files/${name}`;
    return context.json(
      {
        id: name,
        name: content.name,
        content_type: content.type,
        size: content.size,
        metadata: {},
        urls: { get: url },
      },
      201,
    );
  });
  routes.get('/replicate/v1/files/:name{[0-9a-f-]{36}\\.[a-z0-9]+}', (context) =>
    serveFile(context, uploads.fileOf(context.req.param('name')), 'application/octet-stream'),
  );

  routes.get('/replicate/delivery/:name', async (context) => {
    const name = context.req.param('name');
    const maker = [...queue.all()].find(({ outcome }) => outcome.outputs.some(({ id }) => name.startsWith(`${id}.`)));
    return maker === undefined || isDataGone(maker.outcome) ? unknown(context) : serveOutput(context, store, name);
  });

  return routes;
}

const originOf = (context: Context): string => new URL(context.req.url).origin;

/** `Prefer: wait` holds the answer until the work is done, for a minute or `wait=n` seconds. */
function waitIn(context: Context): number {
  const [, seconds] = /^wait(?:=(\d{1,3}))?$/.exec(context.req.header('prefer') ?? '') ?? [null, null];
  if (seconds === null) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, Number(seconds ?? LONGEST_WAIT_SECONDS));
}

function extensionOf({ name, type }: File): string {
  const ending = /\.(png|jpe?g|webp|mp4|mov|webm)$/i.exec(name)?.[1] ?? type.split('/').at(-1) ?? '';
  const known: Record<string, string> = { jpeg: 'jpg', quicktime: 'mov' };
  return known[ending.toLowerCase()] ?? (/^[a-z0-9]{2,5}$/i.test(ending) ? ending.toLowerCase() : 'bin');
}

function problemsOf(
  model: Model,
  input: Record<string, unknown>,
): { type: string; field: string; description: string }[] {
  const checked = model.contract.safeParse(input);
  if (checked.success) return [];
  return checked.error.issues.map(({ code, path, message }) => ({
    type: code,
    field: ['input', ...path].join('.'),
    description: message,
  }));
}

const MINUTE_MS = 60_000;

/** Says whether one more is allowed now; at most `most` are within any minute. */
function createAllowance(most: number): () => boolean {
  const times: number[] = [];
  return () => {
    const now = Date.now();
    while (times.length > 0 && (times[0] ?? now) <= now - MINUTE_MS) times.shift();
    if (times.length >= most) return false;
    times.push(now);
    return true;
  };
}
