import type { ComfyMapping } from '@kinora/catalogue/providers';
import * as z from 'zod';
import type { Logger } from '../../../platform/log/log.ts';
import { NotTaken, type ProviderAnswer, type ProviderRun } from '../provider.ts';

const KINDS = {
  image: /\.(png|jpe?g|webp)$/i,
  video: /\.(mp4|webm|mov|mkv|avi)$/i,
  audio: /\.(mp3|wav|flac|ogg|opus|m4a|aac)$/i,
} as const;

const problem = z.looseObject({ type: z.string(), details: z.string().nullish() });
const nodeErrors = z.record(
  z.string(),
  z.looseObject({ class_type: z.string().nullish(), errors: z.array(problem).default([]) }),
);
type NodeErrors = z.output<typeof nodeErrors>;
/** An empty list stands for no errors in some versions. */
const noErrors = z
  .array(z.unknown())
  .max(0)
  .transform((): NodeErrors => ({}));

export const accepted = z.looseObject({
  prompt_id: z.string(),
  node_errors: z.union([nodeErrors, noErrors]).default({}),
});

const refusal = z.looseObject({
  error: z.union([z.looseObject({ type: z.string(), message: z.string().nullish() }), z.string()]).nullish(),
  node_errors: z.union([nodeErrors, noErrors]).default({}).catch({}),
});

/** What only the operator of the server can mend: a node or a model that it does not have. */
const missing = new Set(['value_not_in_list', 'missing_node_type', 'invalid_prompt', 'exception_during_validation']);

/**
 * Why a workflow was not taken; it was checked before anything was made. What it says holds paths of the server's disk,
 * which are for the log alone.
 * @throws NotTaken when the server lacks what the workflow needs
 */
export function readRefusal(name: string, body: unknown, log: Logger): ProviderAnswer {
  const { data } = refusal.safeParse(body);
  const errors = Object.values(data?.node_errors ?? {}).flatMap((node) => node.errors.map(({ type }) => type));
  const types = typeof data?.error === 'object' && data.error !== null ? [data.error.type, ...errors] : errors;
  log.error({ provider: name, said: body }, 'ComfyUI does not take a workflow');
  if (types.some((type) => missing.has(type))) {
    throw new NotTaken(`${name} lacks a node or a model of the workflow: ${types.join(', ')}`, 'unknown_model');
  }
  return {
    status: 'failed',
    code: 'provider_refused',
    message: `The workflow was not taken: ${types.join(', ').slice(0, 300) || 'no reason was given'}`,
  };
}

const file = z.looseObject({
  filename: z.string().min(1).max(300),
  subfolder: z.string().max(300).default(''),
  type: z.string().max(20).default('output'),
});
/** Beside files, nodes also tell of texts and of switches such as `animated`. */
const told = z.record(z.string(), z.unknown());
const entry = z.looseObject({
  outputs: z.record(z.string(), told).default({}),
  status: z
    .looseObject({
      status_str: z.string().nullish(),
      messages: z
        .array(z.tuple([z.string()], z.unknown()))
        .default([])
        .catch([]),
    })
    .nullish(),
});
export const history = z.record(z.string(), entry);

const queued = z.tuple([z.number(), z.string()], z.unknown());
export const queue = z.looseObject({ queue_running: z.array(queued), queue_pending: z.array(queued) });

/** How far a run is by the server's queue; null when it is not in it. */
export function readQueue({ queue_running, queue_pending }: z.output<typeof queue>, id: string): ProviderAnswer | null {
  const working = { status: 'working' as const, requestId: id, requestUrl: null, percent: null, message: null };
  if (queue_running.some(([, one]) => one === id)) return { ...working, queuePosition: 0 };
  const own = queue_pending.find(([, one]) => one === id);
  if (own === undefined) return null;
  return { ...working, queuePosition: 1 + queue_pending.filter(([number]) => number < own[0]).length };
}

/** What a run that has ended came to. */
export function readHistory(
  { id }: Pick<ProviderRun, 'id'>,
  mapping: Pick<ComfyMapping, 'output' | 'outputNode'>,
  { outputs, status }: z.output<typeof entry>,
  viewAddress: string,
  log: Logger,
): ProviderAnswer {
  if (status?.messages.at(-1)?.[0] === 'execution_interrupted') return { status: 'stopped' };
  if (status?.status_str === 'error') {
    log.error({ run: id, said: status.messages.at(-1) }, 'A workflow failed at ComfyUI');
    return { status: 'failed', code: 'provider_failed', message: 'The workflow failed; the log says where' };
  }
  const nodes = Object.entries(outputs).filter(
    ([node]) => mapping.outputNode === undefined || node === mapping.outputNode,
  );
  const files = nodes
    .flatMap(([, said]) => filesIn(said))
    .filter(({ filename }) => KINDS[mapping.output].test(filename));
  if (files.length === 0) {
    return { status: 'failed', code: 'provider_failed', message: 'The workflow kept no file of the kind that is sold' };
  }
  const urls = files.map(({ filename, subfolder, type }) => ({
    url: `${viewAddress}?${new URLSearchParams({ filename, subfolder, type })}`,
  }));
  return { status: 'succeeded', outputs: urls, metadata: {} };
}

/** Whatever they are listed under: pictures and most videos are `images`, some nodes say `gifs` or `audio`. Previews are `temp`. */
function filesIn(said: Record<string, unknown>): z.output<typeof file>[] {
  return Object.values(said).flatMap((list) => {
    if (!Array.isArray(list)) return [];
    return list.flatMap((one) => {
      const parsed = file.safeParse(one);
      return parsed.success && parsed.data.type !== 'temp' ? [parsed.data] : [];
    });
  });
}
