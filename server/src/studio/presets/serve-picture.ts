import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import { answerPicture } from '../../http/answer-picture.ts';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { notFound } from '../../platform/errors.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { shrink } from '../../platform/media/thumbnail.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { findPicture } from './shared.ts';
import type { PresetDeps } from './tool-of.ts';

const SIDE = 160;
const slots = createSlots(2);

/** A small copy of a picture of a preset, one's own or shared. @throws AppError 404 */
export async function servePicture(
  deps: PresetDeps & { store: ObjectStore },
  c: Context<Env>,
  token: string,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  const owner = await requireOwner(deps.pipeline, token);
  const key = await findPicture(deps, token, id, name);
  return answerPicture(c, { key, side: SIDE }, () =>
    slots.run(async () => {
      const stored = await deps.store.get(key);
      if (stored === null) throw notFound();
      return (await shrink(await buffer(stored.stream), SIDE)).body;
    }, owner),
  );
}
