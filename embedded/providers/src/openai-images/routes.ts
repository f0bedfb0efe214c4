import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { beginInline, untilDone } from '../generic/make-inline.ts';
import { orderOf } from '../generic/read-wishes.ts';
import { personOf } from '../queue/hints.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Queue } from '../queue/queue.ts';
import { isBlocked } from '../safety/check-content.ts';
import { hasKey } from '../safety/keys.ts';

/** Sixteen pictures of less than 50 MB are more than one process should hold. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MODELS = ['gpt-image-1', 'gpt-image-1-mini', 'gpt-image-1.5'];

const shared = {
  model: z.string().default('gpt-image-1'),
  prompt: z.string().min(1).max(32_000),
  n: z.coerce.number().int().min(1).max(10).default(1),
  size: z.enum(['auto', '1024x1024', '1536x1024', '1024x1536']).default('auto'),
  quality: z.enum(['auto', 'low', 'medium', 'high']).default('auto'),
  background: z.enum(['auto', 'transparent', 'opaque']).default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  output_compression: z.coerce.number().int().min(0).max(100).optional(),
  user: z.string().optional(),
};
const generation = z.strictObject({ ...shared, moderation: z.enum(['auto', 'low']).default('auto') });
const edit = z.strictObject({ ...shared, input_fidelity: z.enum(['low', 'high']).optional() });
type Asked = z.output<typeof edit>;

type Refusal = { status: 400 | 401 | 404 | 413 | 500; message: string; code?: string; param?: string };

/** OpenAI's image API (https://platform.openai.com/docs/api-reference/images) below `/openai/v1`, for its GPT models. */
export function openAiImagesRoutes(parts: { queue: Queue; store: JobStore; apiKey: string }): Hono {
  const { queue, apiKey } = parts;
  const routes = new Hono();

  routes.use('/openai/*', async (context, next) => {
    return hasKey(context.req.header('authorization'), apiKey)
      ? next()
      : refuse(context, { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' });
  });
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => refuse(context, { status: 413, message: 'The request is too large.' }),
  });

  routes.get('/openai/v1/models', (context) =>
    context.json({
      object: 'list',
      data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'openai' })),
    }),
  );

  routes.post('/openai/v1/images/generations', limited, async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    if (body === undefined) return refuse(context, { status: 400, message: 'We could not parse the JSON body.' });
    const asked = generation.safeParse(body);
    return asked.success ? make(context, asked.data, null) : refuse(context, firstProblem(asked.error));
  });

  routes.post('/openai/v1/images/edits', limited, async (context) => {
    const form = await context.req.formData().catch(() => null);
    if (form === null) return refuse(context, { status: 400, message: 'We could not parse the form.' });
    const files = [...form.getAll('image'), ...form.getAll('image[]')].filter((one) => one instanceof File);
    const [first] = files;
    if (first === undefined) {
      return refuse(context, { status: 400, param: 'image', message: "Missing required parameter: 'image'." });
    }
    if (files.length > 16) return refuse(context, { status: 400, param: 'image', message: 'At most 16 images.' });
    if (!/^image\/(png|jpeg|webp)$/.test(first.type)) {
      const message = `Invalid file 'image': unsupported mimetype ('${first.type}').`;
      return refuse(context, { status: 400, param: 'image', code: 'unsupported_file_mimetype', message });
    }
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && !/^(image(\[\])?|mask)$/.test(name));
    const asked = edit.safeParse(Object.fromEntries(texts));
    if (!asked.success) return refuse(context, firstProblem(asked.error));
    const bytes = Buffer.from(await first.arrayBuffer());
    return make(context, asked.data, `data:${first.type};base64,${bytes.toString('base64')}`);
  });

  async function make(context: Context, asked: Asked, image: string | null): Promise<Response> {
    if (!MODELS.includes(asked.model)) {
      const message = `The model '${asked.model}' does not exist or you do not have access to it.`;
      return refuse(context, { status: 404, code: 'model_not_found', message });
    }
    if (isBlocked(asked.prompt)) {
      const message = 'Your request was rejected by the safety system.';
      return refuse(context, { status: 400, code: 'moderation_blocked', message });
    }
    const { order } = orderOf('image', { ...asked, ...(image === null ? {} : { image }) });
    const state = await beginInline(queue, 'openai', { order, person: personOf(context) });
    const done = await untilDone(parts, state);
    if ('failure' in done) {
      const { code, message } = done.failure;
      return refuse(
        context,
        code.startsWith('input_') ? { status: 400, param: 'image', message } : { status: 500, message },
      );
    }
    return context.json({
      created: Math.floor(Date.now() / 1000),
      background: asked.background === 'transparent' ? 'transparent' : 'opaque',
      output_format: asked.output_format,
      quality: asked.quality === 'auto' ? 'medium' : asked.quality,
      size: asked.size === 'auto' ? '1024x1024' : asked.size,
      data: done.files.map(({ base64 }) => ({ b64_json: base64 })),
      usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
    });
  }

  return routes;
}

function firstProblem({ issues: [issue] }: z.ZodError): Refusal {
  const param = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  const isUnknown = issue?.code === 'unrecognized_keys';
  return {
    status: 400,
    code: isUnknown ? 'unknown_parameter' : 'invalid_value',
    message: isUnknown ? `Unknown parameter: '${param}'.` : `Invalid value for '${param}': ${issue?.message}.`,
    ...(param === undefined ? {} : { param }),
  };
}

function refuse(context: Context, { status, message, code, param }: Refusal): Response {
  const type = status === 500 ? 'server_error' : 'invalid_request_error';
  return context.json({ error: { message, type, param: param ?? null, code: code ?? null } }, status);
}
