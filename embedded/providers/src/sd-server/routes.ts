import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { beginInline, readInline } from '../generic/make-inline.ts';
import { orderOf } from '../generic/read-wishes.ts';
import { personOf } from '../queue/hints.ts';
import type { JobState } from '../queue/job.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Queue } from '../queue/queue.ts';
import { hasKey } from '../safety/keys.ts';

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MOST_WAITING = 64;
/** Ended jobs are kept for ten minutes. */
const KEPT_MS = 600_000;
const limits = {
  min_width: 64,
  max_width: 2048,
  min_height: 64,
  max_height: 2048,
  max_batch_count: 8,
  max_queue_size: MOST_WAITING,
};

const picture = z.string().min(1).nullish();
const side = z.int().min(limits.min_width).max(limits.max_width);
const imageBody = z.looseObject({
  prompt: z.string().max(20_000).default(''),
  negative_prompt: z.string().max(20_000).default(''),
  width: side.default(512),
  height: side.default(512),
  seed: z.int().default(-1),
  batch_count: z.int().min(1).max(limits.max_batch_count).default(1),
  init_image: picture,
  ref_images: z.array(z.string().min(1)).nullish(),
  sample_params: z.looseObject({ sample_steps: z.int().min(1).max(200).optional() }).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
});

/**
 * The native API of stable-diffusion.cpp's server below `/sd-server`, with a model loaded that makes pictures. The
 * server itself asks for no key: here, one is asked for as by a proxy before it.
 */
export function sdServerRoutes(parts: { queue: Queue; store: JobStore; apiKey: string }): Hono {
  const { queue, store, apiKey } = parts;
  const routes = new Hono();

  routes.use('/sd-server/*', async (context, next) =>
    hasKey(context.req.header('authorization'), apiKey) ? next() : context.text('Unauthorized', 401),
  );
  const refuse = (context: Context, status: 400 | 404 | 409 | 410 | 413 | 429, error: string, message: string) =>
    context.json({ error, message }, status);

  const waiting = () =>
    [...queue.all()].filter(({ client, outcome }) => client.protocol === 'sdcpp' && outcome.finishedAt === null);

  routes.get('/sd-server/sdcpp/v1/capabilities', (context) => {
    const defaults = {
      prompt: '',
      negative_prompt: '',
      width: 512,
      height: 512,
      seed: -1,
      batch_count: 1,
      strength: 0.75,
    };
    const sampling = { sample_params: { sample_steps: 20, sample_method: 'euler_a', guidance: { txt_cfg: 7 } } };
    return context.json({
      model: { name: 'kinora-preview.safetensors', stem: 'kinora-preview', path: 'models/kinora-preview.safetensors' },
      current_mode: 'img_gen',
      supported_modes: ['img_gen'],
      defaults_by_mode: { img_gen: { ...defaults, ...sampling, output_format: 'png' } },
      output_formats_by_mode: { img_gen: ['png', 'jpeg', 'webp'] },
      features_by_mode: {
        img_gen: { init_image: true, ref_images: true, cancel_queued: true, cancel_generating: false },
      },
      samplers: ['euler', 'euler_a', 'heun', 'dpm++2m'],
      schedulers: ['discrete', 'karras'],
      loras: [],
      upscalers: [],
      limits,
    });
  });

  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => refuse(context, 413, 'too_large', 'the request is too large'),
  });
  routes.post('/sd-server/sdcpp/v1/img_gen', limited, async (context) => {
    const asked = imageBody.safeParse(await context.req.json().catch(() => undefined));
    if (!asked.success) {
      const [issue] = asked.error.issues;
      return refuse(context, 400, 'invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
    }
    if (waiting().length >= MOST_WAITING) return refuse(context, 429, 'queue_full', 'job queue is full');
    const { init_image: first, ref_images: references, sample_params: sampling, seed, ...wishes } = asked.data;
    const { order } = orderOf('image', {
      ...wishes,
      ...(seed >= 0 ? { seed } : {}),
      ...(sampling?.sample_steps === undefined ? {} : { steps: sampling.sample_steps }),
      image: asDataUri(first ?? references?.[0]),
    });
    const state = await beginInline(queue, 'sdcpp', { order, person: personOf(context) });
    const { id, kind, status, created } = await describe(state);
    return context.json({ id, kind, status, created, poll_url: `/sdcpp/v1/jobs/${id}` }, 202);
  });
  routes.post('/sd-server/sdcpp/v1/vid_gen', limited, (context) =>
    refuse(context, 400, 'unsupported_mode', 'the loaded model does not support vid_gen'),
  );

  function find(context: Context): JobState | Response {
    const state = queue.find(context.req.param('id') ?? '');
    if (state?.client.protocol !== 'sdcpp') return refuse(context, 404, 'not_found', 'job not found');
    const { finishedAt } = state.outcome;
    return finishedAt !== null && Date.now() > finishedAt + KEPT_MS
      ? refuse(context, 410, 'gone', 'job has expired')
      : state;
  }

  routes.get('/sd-server/sdcpp/v1/jobs/:id', async (context) => {
    const found = find(context);
    return found instanceof Response ? found : context.json(await describe(found));
  });
  routes.post('/sd-server/sdcpp/v1/jobs/:id/cancel', async (context) => {
    const found = find(context);
    if (found instanceof Response) return found;
    if (queue.isRunning(found.id) || found.outcome.finishedAt !== null) {
      return refuse(context, 409, 'conflict', 'job cannot be cancelled any more');
    }
    await queue.cancel(found.id);
    return context.json(await describe(found));
  });

  async function describe(state: JobState) {
    const { failure, startedAt, finishedAt, outputs } = state.outcome;
    const status = statusOf(state);
    const seconds = (at: number | null) => (at === null ? null : Math.floor(at / 1000));
    const files = status === 'completed' ? await readInline(store, state) : [];
    const said = failure?.code === 'cancelled' ? 'job cancelled by client' : (failure?.message ?? '');
    return {
      id: state.id,
      kind: 'img_gen',
      status,
      created: seconds(state.client.protocol === 'sdcpp' ? state.client.createdAt : Date.now()),
      started: seconds(startedAt),
      completed: seconds(finishedAt),
      queue_position: status === 'queued' ? queue.positionOf(state.id) : 0,
      result:
        status === 'completed'
          ? {
              output_format: outputs[0]?.format === 'JPG' ? 'jpeg' : outputs[0]?.format.toLowerCase(),
              images: files.map(({ base64 }, index) => ({ index, b64_json: base64 })),
            }
          : null,
      error:
        failure === null ? null : { code: status === 'cancelled' ? 'cancelled' : 'generation_failed', message: said },
    };
  }

  function statusOf({ id, outcome }: JobState): string {
    if (outcome.finishedAt === null) return queue.isRunning(id) ? 'generating' : 'queued';
    if (outcome.failure === null) return 'completed';
    return outcome.failure.code === 'cancelled' ? 'cancelled' : 'failed';
  }

  return routes;
}

/** Pictures come as bare base64 or as data URIs. */
function asDataUri(picture: string | null | undefined): string | undefined {
  if (picture == null) return undefined;
  return picture.startsWith('data:') ? picture : `data:image/png;base64,${picture}`;
}
