import { type Making, orderOf, type Wishes } from '../generic/read-wishes.ts';
import type { Order } from '../queue/order.ts';
import { type Graph, type GraphNode, linkIn } from './validate.ts';

/** What a node makes that keeps no pictures. */
const keepers: Readonly<Record<string, { making: Making; output_format?: string }>> = {
  SaveVideo: { making: 'video' },
  SaveAudio: { making: 'music', output_format: 'flac' },
  SaveAudioMP3: { making: 'music', output_format: 'mp3' },
};

/**
 * What a workflow's output node keeps, as an order to the painter: the words, sizes and seeds are read from the nodes
 * that lead to it. `upload` answers an uploaded picture as a data URI.
 */
export async function readGraph(
  graph: Graph,
  output: string,
  upload: (name: string) => Promise<string>,
): Promise<{ order: Order; prompt: string }> {
  const wishes: Record<string, unknown> = {};
  await gather(graph, output, wishes, upload);
  const { making, ...kept } = keepers[graph[output]?.class_type ?? ''] ?? { making: 'image' };
  return orderOf(making, { ...wishes, ...kept } satisfies Wishes);
}

async function gather(
  graph: Graph,
  id: string,
  wishes: Record<string, unknown>,
  upload: (name: string) => Promise<string>,
): Promise<void> {
  const node = graph[id];
  if (node === undefined) return;
  if (node.class_type === 'LoadImage') wishes.image ??= await upload(String(node.inputs.image));
  if (node.class_type === 'KSampler') readSampler(graph, node, wishes);
  const figures = ['width', 'height', 'batch_size', 'length', 'fps', 'seconds', 'seed', 'steps', 'cfg'];
  for (const name of figures) if (typeof node.inputs[name] === 'number') wishes[name] ??= node.inputs[name];
  for (const [name, value] of Object.entries(node.inputs)) {
    const link = linkIn(value);
    if (link !== null && name !== 'positive' && name !== 'negative') await gather(graph, link.from, wishes, upload);
  }
}

function readSampler(graph: Graph, { inputs }: GraphNode, wishes: Record<string, unknown>): void {
  const words = (value: unknown): unknown => {
    const told = graph[linkIn(value)?.from ?? '']?.inputs;
    return told?.text ?? told?.tags;
  };
  wishes.prompt ??= words(inputs.positive);
  wishes.negative_prompt ??= words(inputs.negative);
}
