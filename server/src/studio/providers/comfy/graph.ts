import type { ComfyGraph } from '@kinora/catalogue/providers';
import * as z from 'zod';

/** ComfyUI's own word for where its save nodes begin the names of files. */
const PREFIX = 'filename_prefix';

const node = z.looseObject({
  class_type: z.string().min(1).max(200),
  inputs: z.record(z.string(), z.unknown()),
});
/** The API format; the format of its editor has `nodes` and `links`. */
const apiFormat = z.record(z.string().min(1).max(60), node).refine((graph) => Object.keys(graph).length <= 500);

/**
 * The workflow as it is sent: what its nodes keep gets names of its own, because ComfyUI answers an equal workflow from
 * its cache with the names of files that may be gone.
 * @throws Error when it is no workflow in the API format
 */
export function sentGraph(graph: ComfyGraph, runId: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(apiFormat.parse(graph)).map(([id, { inputs, ...rest }]) => [
      id,
      { ...rest, inputs: typeof inputs[PREFIX] === 'string' ? { ...inputs, [PREFIX]: `kinora/${runId}` } : inputs },
    ]),
  );
}
