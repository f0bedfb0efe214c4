import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { notFound } from '../../platform/errors.ts';
import { webp } from '../../platform/media/image-format.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { shrink } from '../../platform/media/thumbnail.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { findPicture } from './shared.ts';
import type { PresetDeps } from './tool-of.ts';

const SIDE = 160;
const slots = createSlots(2);

/**
 * A small copy of a picture of a preset, one's own or shared. Browsers ask anew each time: what is withdrawn, deleted or taken down is
 * gone at once. @throws AppError 404
 */
export async function servePicture(
  deps: PresetDeps & { store: ObjectStore },
  c: Context<Env>,
  token: string,
  { id, name }: { id: string; name: string },
): Promise<Response> {
  const owner = await requireOwner(deps.pipeline, token);
  const key = await findPicture(deps, token, id, name);
  const etag = `"${key.split('/').at(-1)}-${SIDE}"`;
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  };
  if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  const body = await slots.run(async () => {
    const stored = await deps.store.get(key);
    if (stored === null) throw notFound();
    return (await shrink(await buffer(stored.stream), SIDE)).body;
  }, owner);
  return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': webp.contentType } });
}
