import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { beginInline, untilDone } from '../generic/make-inline.ts';
import { orderOf } from '../generic/read-wishes.ts';
import { personOf } from '../queue/hints.ts';
import type { JobState } from '../queue/job.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Queue } from '../queue/queue.ts';
import { isSameSecret } from '../safety/keys.ts';

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const USER = 'kinora';

const picture = z.string().min(1);
const textToImage = z.looseObject({
  prompt: z.string().default(''),
  negative_prompt: z.string().default(''),
  seed: z.int().default(-1),
  steps: z.int().min(1).max(150).default(50),
  cfg_scale: z.number().default(7),
  width: z.int().min(64).max(2048).default(512),
  height: z.int().min(64).max(2048).default(512),
  batch_size: z.int().min(1).max(8).default(1),
  n_iter: z.int().min(1).max(8).default(1),
  sampler_name: z.string().nullish(),
  force_task_id: z.string().max(200).nullish(),
});
const imageToImage = textToImage.extend({
  init_images: z.array(picture).min(1),
  denoising_strength: z.number().default(0.75),
});

/** Automatic1111's API below `/a1111`, behind `--api-auth kinora:<key>`: one task at a time, for whoever asks. */
export function a1111Routes(parts: { queue: Queue; store: JobStore; apiKey: string }): Hono {
  const { queue, apiKey } = parts;
  const routes = new Hono();
  const tasks = new Map<string, JobState>();
  let turn: Promise<unknown> = Promise.resolve();

  routes.use('/a1111/*', async (context, next) => {
    const offered = /^Basic (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const isKnown = isSameSecret(Buffer.from(offered, 'base64').toString(), `${USER}:${apiKey}`);
    return isKnown ? next() : context.json({ detail: 'Incorrect username or password' }, 401);
  });
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => context.json({ detail: 'Request Entity Too Large' }, 413),
  });

  for (const [operation, schema] of [
    ['txt2img', textToImage],
    ['img2img', imageToImage],
  ] as const) {
    routes.post(`/a1111/sdapi/v1/${operation}`, limited, async (context) => {
      const asked = schema.safeParse(await context.req.json().catch(() => undefined));
      if (!asked.success) {
        const detail = asked.error.issues.map(({ path, message, code }) => ({
          loc: ['body', ...path],
          msg: message,
          type: code,
        }));
        return context.json({ detail }, 422);
      }
      const answer = await inTurn(() => make(asked.data, personOf(context)));
      if ('failure' in answer) {
        return context.json({ error: 'RuntimeError', detail: '', body: '', errors: answer.failure.message }, 500);
      }
      const [first] = answer.files;
      const info = { prompt: asked.data.prompt, seed: first?.output.seed ?? asked.data.seed, job_timestamp: '0' };
      return context.json({
        images: answer.files.map(({ base64 }) => base64),
        parameters: asked.data,
        info: JSON.stringify(info),
      });
    });
  }

  /** Its queue lock: the next task begins when the one before has ended. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function make(asked: z.output<typeof textToImage>, person: string) {
    const { init_images: images, force_task_id: task, seed, n_iter: rounds, batch_size: each, ...wishes } = asked;
    const [first] = z.array(picture).catch([]).parse(images);
    const { order } = orderOf('image', {
      ...wishes,
      ...(seed >= 0 ? { seed } : {}),
      n: rounds * each,
      ...(first === undefined ? {} : { image: first.startsWith('data:') ? first : `data:image/png;base64,${first}` }),
    });
    const state = await beginInline(queue, 'a1111', { order, person });
    const name = task ?? `task(${state.id})`;
    tasks.set(name, state);
    try {
      return await untilDone(parts, state);
    } finally {
      tasks.delete(name);
    }
  }

  routes.get('/a1111/sdapi/v1/progress', (context) => {
    const [current] = tasks;
    return context.json({
      progress: (current?.[1].progress ?? 0) / 100,
      eta_relative: 0,
      state: { skipped: false, interrupted: false, job: current === undefined ? '' : 'task', job_count: tasks.size },
      current_image: null,
      textinfo: null,
      current_task: current?.[0] ?? null,
    });
  });
  routes.post('/a1111/sdapi/v1/interrupt', async (context) => {
    const [current] = tasks.values();
    if (current !== undefined) await queue.cancel(current.id);
    return context.json({});
  });
  routes.get('/a1111/sdapi/v1/samplers', (context) =>
    context.json(['Euler', 'Euler a', 'DPM++ 2M', 'DDIM'].map((name) => ({ name, aliases: [], options: {} }))),
  );
  routes.get('/a1111/sdapi/v1/schedulers', (context) =>
    context.json(['automatic', 'karras', 'exponential'].map((name) => ({ name, label: name }))),
  );
  routes.get('/a1111/sdapi/v1/sd-models', (context) =>
    context.json([
      { title: 'kinora-preview', model_name: 'kinora-preview', filename: 'kinora-preview.safetensors', hash: null },
    ]),
  );
  return routes;
}
