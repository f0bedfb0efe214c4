import { type FoundSettings, figure, foundSettings, MOST_TEXT } from './found-settings.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Node = { type: string; inputs: Inputs };
type Graph = ReadonlyMap<string, Node>;

const MOST_NODES = 2000;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    // Some versions write NaN, which is no JSON.
    return text.length > MOST_TEXT ? null : JSON.parse(text.replaceAll(/:\s{0,4}NaN/g, ':null'));
  } catch {
    return null;
  }
}

/** The graph as it was sent to be made: `{ id: { class_type, inputs } }`. */
function promptGraph(value: unknown): Graph {
  const nodes = isObject(value) ? Object.entries(value).slice(0, MOST_NODES) : [];
  return new Map(
    nodes.flatMap(([id, node]) =>
      isObject(node) && typeof node.class_type === 'string' && isObject(node.inputs)
        ? [[id, { type: node.class_type, inputs: node.inputs }] as const]
        : [],
    ),
  );
}

/** What the controls of the most usual nodes mean, in the order in which a workflow lists their values. */
const controls: Readonly<Record<string, readonly string[]>> = {
  KSampler: ['seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['', 'noise_seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler'],
  CLIPTextEncode: ['text'],
  EmptyLatentImage: ['width', 'height'],
  EmptySD3LatentImage: ['width', 'height'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name'],
  LoraLoader: ['lora_name'],
  RandomNoise: ['noise_seed'],
  FluxGuidance: ['guidance'],
  BasicScheduler: ['scheduler', 'steps'],
};

/** The graph as its page draws it: nodes with lists of values, and links between them. */
function workflowGraph(value: unknown): Graph {
  if (!isObject(value) || !Array.isArray(value.nodes) || !Array.isArray(value.links)) return new Map();
  const from = new Map<unknown, unknown>(
    value.links.slice(0, MOST_NODES * 4).flatMap((link: unknown) => (Array.isArray(link) ? [[link[0], link[1]]] : [])),
  );
  return new Map(
    value.nodes.slice(0, MOST_NODES).flatMap((node: unknown) => {
      if (!isObject(node) || typeof node.type !== 'string') return [];
      const values: unknown[] = Array.isArray(node.widgets_values) ? node.widgets_values : [];
      const names = controls[node.type] ?? [];
      const sockets: unknown[] = Array.isArray(node.inputs) ? node.inputs : [];
      const inputs = Object.fromEntries([
        ...names.flatMap((name, place) => (name === '' ? [] : [[name, values[place]]])),
        ...sockets.flatMap((socket) =>
          isObject(socket) && typeof socket.name === 'string' && from.has(socket.link)
            ? [[socket.name, [String(from.get(socket.link)), 0]]]
            : [],
        ),
      ]);
      return [[String(node.id), { type: node.type, inputs }] as const];
    }),
  );
}

/** The nodes that lead into an input, the nearest first. */
function behind(graph: Graph, link: unknown): Node[] {
  const seen = new Set<string>();
  const ids = idsIn([link]);
  const nodes: Node[] = [];
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    const node = graph.get(id);
    if (seen.has(id) || node === undefined) continue;
    seen.add(id);
    nodes.push(node);
    ids.push(...idsIn(Object.values(node.inputs)));
  }
  return nodes;
}

const idsIn = (values: readonly unknown[]) =>
  values.flatMap((value) => (Array.isArray(value) && value.length === 2 ? [String(value[0])] : []));

const texts = ['text', 'text_g', 't5xxl', 'clip_l', 'prompt', 'string', 'value'];

/** The first of the inputs with these names that holds what is asked for. */
function first<Found>(
  nodes: readonly Node[],
  names: readonly string[],
  read: (value: unknown) => Found | undefined,
): Found | undefined {
  for (const { inputs } of nodes) {
    for (const name of names) {
      const found = read(Object.hasOwn(inputs, name) ? inputs[name] : undefined);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const written = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const number = (value: unknown) => (typeof value === 'number' ? figure(value) : undefined);

/**
 * The graph of ComfyUI, as it is in the PNG text `prompt` or `workflow`: from its sampler back to what leads into it. Null
 * where there is no sampler.
 */
export function readComfy(json: string): FoundSettings | null {
  const value = parsed(json);
  const sent = promptGraph(value);
  const graph = sent.size > 0 ? sent : workflowGraph(value);
  const sampler = [...graph.values()].find(({ type }) => /^(?:K?Sampler|SamplerCustom)/i.test(type));
  if (sampler === undefined) return null;
  const { inputs } = sampler;
  const leading = [sampler, ...Object.values(inputs).flatMap((link) => behind(graph, link))];
  const positive = behind(graph, inputs.positive ?? inputs.guider);
  const latent = behind(graph, inputs.latent_image);
  const names = (name: string) => leading.flatMap((node) => written(node.inputs[name]) ?? []);
  return foundSettings(
    'comfyui',
    {
      prompt: first(positive, texts, written),
      negativePrompt: first(behind(graph, inputs.negative), texts, written),
      seed: first(leading, ['seed', 'noise_seed'], number),
      steps: first(leading, ['steps'], number),
      guidance: first([...positive, sampler], ['guidance', 'cfg'], number),
      width: first(latent, ['width'], number),
      height: first(latent, ['height'], number),
      model: first(leading, ['ckpt_name', 'unet_name'], written),
    },
    [
      ...[...new Set(names('lora_name'))].map((name) => ['LoRA', name] as const),
      ['Sampler', first(leading, ['sampler_name'], written)],
      ['Scheduler', first(leading, ['scheduler'], written)],
      ['Denoise', first([sampler], ['denoise'], number)],
    ],
  );
}
