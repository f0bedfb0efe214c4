import type { Lineage, Upload } from '@kinora/server/wire';
import { ask } from '../api/request.ts';
import { withTools } from '../tools/registry.ts';

const wire = () => import('@kinora/server/wire');

/** A page of the family of a generation, beginning at `offset`. */
export function readLineage(id: string, offset: number, signal: AbortSignal): Promise<Lineage> {
  const shape = async () => (await wire()).lineageSchema;
  const answer = ask(shape, `/api/generations/${id}/lineage?offset=${offset}`, { signal });
  return withTools(answer, ({ nodes }) => nodes.flatMap(({ generation }) => (generation === null ? [] : [generation])));
}

type Frame = { output: number; which: 'first' | 'last' };

/** The exact first or last frame of a clip, as a stored picture. */
export function takeFrame(id: string, body: Frame): Promise<Upload> {
  return ask(async () => (await wire()).uploadSchema, `/api/generations/${id}/frame`, { method: 'POST', body });
}
