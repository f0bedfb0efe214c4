import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { UploadStore } from '../fal/storage/upload-store.ts';
import { contentTypes, serveFile } from '../media/serve-file.ts';
import { outputFormats } from '../port/orders.ts';
import { personOf } from '../queue/hints.ts';
import type { JobStore } from '../queue/job-store.ts';
import type { Queue } from '../queue/queue.ts';
import { hasKey } from '../safety/keys.ts';
import { comfyJobs, describeHistory, filesOf, findComfyJob, isOver, thisProcess } from './jobs.ts';
import { describeClass, nodeClasses } from './node-classes.ts';
import { readGraph } from './read-graph.ts';
import { type Graph, graphSchema, validate } from './validate.ts';

/** As ComfyUI's own `--max-upload-size`. */
const MAX_BODY_BYTES = 100 * 1024 * 1024;

const promptBody = z.looseObject({
  prompt: graphSchema,
  prompt_id: z.uuid().lowercase().optional(),
  client_id: z.string().max(200).default(''),
});
const deleteBody = z.looseObject({ delete: z.array(z.string()).default([]), clear: z.boolean().default(false) });
const interruptBody = z.looseObject({ prompt_id: z.string().optional() });
const viewQuery = z.object({
  filename: z.string().min(1).max(300),
  subfolder: z.string().max(300).default(''),
  type: z.enum(['output', 'temp', 'input']).default('output'),
});

function contentTypeOf(name: string): string {
  const ending = (name.split('.').at(-1) ?? '').toUpperCase();
  const format = outputFormats.find((one) => one === ending) ?? (ending === 'JPEG' ? 'JPG' : 'PNG');
  return contentTypes[format];
}

/**
 * ComfyUI's HTTP API below `/comfy`, with and without its prefix `/api`. ComfyUI itself asks for no key: here, one is
 * asked for as by a proxy before it.
 */
export function comfyRoutes(parts: { queue: Queue; store: JobStore; uploads: UploadStore; apiKey: string }): Hono {
  const { queue, store, uploads, apiKey } = parts;
  const api = new Hono();
  const uploaded = new Set<string>();
  let number = 0;

  const keptName = (name: string): string => `comfy-${thisProcess()}-${encodeURIComponent(name)}`;
  const readUpload = async (name: string): Promise<string> => {
    const bytes = await readFile(uploads.fileOf(keptName(name)));
    return `data:${contentTypeOf(name)};base64,${bytes.toString('base64')}`;
  };

  api.use(async (context, next) =>
    hasKey(context.req.header('authorization'), apiKey) ? next() : context.text('Unauthorized', 401),
  );
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => context.text('Maximum request body size 104857600 exceeded', 413),
  });

  api.post('/prompt', limited, async (context) => {
    // Its own parser answers 500 to what is no JSON.
    const body: unknown = await context.req.json().catch(() => undefined);
    if (body === undefined) return context.text('500 Internal Server Error', 500);
    const asked = promptBody.safeParse(body);
    if (!asked.success) {
      const error = { type: 'invalid_prompt', message: 'Invalid prompt', details: '', extra_info: {} };
      return context.json({ error, node_errors: {} }, 400);
    }
    const { prompt: graph, prompt_id: promptId = randomUUID(), client_id: clientId } = asked.data;
    const checked = validate(graph, (name) => uploaded.has(name));
    if ('error' in checked) return context.json({ error: checked.error, node_errors: checked.nodeErrors }, 400);
    number += 1;
    const place = { promptId, clientId, number };
    const [outputNode = ''] = checked.outputs;
    await accept(context, graph, outputNode, place);
    return context.json({ prompt_id: promptId, number, node_errors: checked.nodeErrors });
  });

  /** One output node of a workflow is made; what others would keep beside it is left out. */
  async function accept(
    context: Context,
    graph: Graph,
    outputNode: string,
    place: { promptId: string; clientId: string; number: number },
  ): Promise<void> {
    const node = graph[outputNode];
    const { order } = await readGraph(graph, outputNode, readUpload);
    const isTemporary = node?.class_type === 'PreviewImage';
    const given = node?.inputs.filename_prefix;
    const prefix = isTemporary || typeof given !== 'string' ? 'ComfyUI_temp' : given.replaceAll(/\.\.|^\/|[\\:]/g, '');
    const earlier = comfyJobs(queue).filter(({ client }) => client.prefix === prefix);
    await queue.submit({
      id: randomUUID(),
      person: personOf(context),
      order,
      client: {
        ...{ protocol: 'comfy', process: thisProcess(), ...place, outputNode, prefix, isTemporary },
        outputClass: node?.class_type ?? '',
        firstNumber: 1 + earlier.reduce((sum, { state }) => sum + state.count, 0),
        graph,
      },
    });
  }

  const entryOf = ({ client }: ReturnType<typeof comfyJobs>[number]) => [
    client.number,
    client.promptId,
    client.graph,
    { client_id: client.clientId },
    [client.outputNode],
  ];
  api.get('/queue', (context) => {
    const open = comfyJobs(queue).filter((job) => !isOver(job));
    return context.json({
      queue_running: open.filter(({ state }) => queue.isRunning(state.id)).map(entryOf),
      queue_pending: open.filter(({ state }) => !queue.isRunning(state.id)).map(entryOf),
    });
  });
  api.post('/queue', async (context) => {
    const asked = deleteBody.parse(await context.req.json());
    const waiting = comfyJobs(queue).filter((job) => !isOver(job) && !queue.isRunning(job.state.id));
    const wanted = waiting.filter(({ client }) => asked.clear || asked.delete.includes(client.promptId));
    await Promise.all(wanted.map(({ state }) => queue.cancel(state.id)));
    return context.body(null, 200);
  });

  api.get('/prompt', (context) =>
    context.json({ exec_info: { queue_remaining: comfyJobs(queue).filter((job) => !isOver(job)).length } }),
  );
  api.post('/interrupt', async (context) => {
    const { data } = interruptBody.safeParse(await context.req.json().catch(() => ({})));
    const running = comfyJobs(queue).filter(({ state }) => queue.isRunning(state.id));
    const wanted = running.filter(({ client }) => data?.prompt_id === undefined || client.promptId === data.prompt_id);
    await Promise.all(wanted.map(({ state }) => queue.cancel(state.id)));
    return context.body(null, 200);
  });

  api.get('/history', (context) => {
    const over = comfyJobs(queue).filter(isOver);
    return context.json(Object.fromEntries(over.map((job) => [job.client.promptId, describeHistory(job)])));
  });
  api.get('/history/:id', (context) => {
    const job = findComfyJob(queue, context.req.param('id'));
    return context.json(job !== undefined && isOver(job) ? { [job.client.promptId]: describeHistory(job) } : {});
  });

  api.get('/jobs/:id', (context) => {
    const job = findComfyJob(queue, context.req.param('id'));
    if (job === undefined) return context.json({ error: 'Job not found' }, 404);
    const { finishedAt, failure, outputs } = job.state.outcome;
    const open = queue.isRunning(job.state.id) ? 'in_progress' : 'pending';
    const over = failure === null ? 'completed' : failure.code === 'cancelled' ? 'cancelled' : 'failed';
    const status = finishedAt === null ? open : over;
    return context.json({ id: job.client.promptId, status, outputs_count: outputs.length });
  });
  api.post('/jobs/:id/cancel', async (context) => {
    const job = findComfyJob(queue, context.req.param('id'));
    if (job === undefined) return context.json({ error: 'Job not found' }, 404);
    if (isOver(job)) return context.json({ cancelled: false });
    await queue.cancel(job.state.id);
    return context.json({ cancelled: true });
  });

  for (const kind of ['image', 'mask']) {
    api.post(`/upload/${kind}`, limited, async (context) => {
      const form = await context.req.formData().catch(() => null);
      const file = form?.get('image');
      if (!(file instanceof File) || file.name === '') return context.body(null, 400);
      const wanted = file.name.split(/[\\/]/).at(-1) ?? '';
      const name = form?.get('overwrite') === 'true' ? wanted : freeName(wanted);
      await uploads.save(keptName(name), file.stream());
      uploaded.add(name);
      return context.json({ name, subfolder: '', type: 'input' });
    });
  }
  function freeName(name: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    for (let again = 0; ; again += 1) {
      const candidate = again === 0 ? name : `${stem} (${again})${ending}`;
      if (!uploaded.has(candidate)) return candidate;
    }
  }

  api.get('/view', async (context) => {
    const asked = viewQuery.safeParse(context.req.query());
    if (!asked.success) return context.body(null, 400);
    const { filename, subfolder, type } = asked.data;
    if (/\.\.|[\\/]/.test(filename) || subfolder.includes('..')) return context.body(null, 403);
    if (type === 'input') {
      const file = uploads.fileOf(keptName(filename));
      const isThere = uploaded.has(filename) && (await stat(file).catch(() => null)) !== null;
      return isThere ? serveFile(context, file, contentTypeOf(filename)) : context.body(null, 404);
    }
    for (const job of comfyJobs(queue)) {
      const index = filesOf(job).findIndex(
        (one) => one.filename === filename && one.subfolder === subfolder && one.type === type,
      );
      const output = job.state.outcome.outputs[index];
      if (output !== undefined) return serveFile(context, store.outputFile(output), contentTypes[output.format]);
    }
    return context.body(null, 404);
  });

  api.get('/object_info', (context) =>
    context.json(
      Object.fromEntries(Object.keys(nodeClasses).map((name) => [name, describeClass(name, [...uploaded])])),
    ),
  );
  api.get('/object_info/:class', (context) => {
    const name = context.req.param('class');
    const described = describeClass(name, [...uploaded]);
    return context.json(described === null ? {} : { [name]: described });
  });
  api.get('/system_stats', (context) =>
    context.json({
      system: { os: process.platform, comfyui_version: '0.26.0', python_version: '3.12.3', embedded_python: false },
      devices: [{ name: 'cpu', type: 'cpu', index: null, vram_total: 0, vram_free: 0 }],
    }),
  );

  const routes = new Hono();
  routes.route('/comfy/api', api);
  routes.route('/comfy', api);
  return routes;
}
