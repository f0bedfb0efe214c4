import { buffer } from 'node:stream/consumers';
import type { Context, Hono } from 'hono';
import { answerPicture } from '../../http/answer-picture.ts';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { notFound } from '../../platform/errors.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { shrink } from '../../platform/media/thumbnail.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import {
  changedPresetBody,
  changePreset,
  createPreset,
  listPresets,
  listVersions,
  newPresetBody,
  presetQuery,
  removePreset,
  restoreBody,
  restoreVersion,
  sharePreset,
  shareQuery,
  usePreset,
  withdrawPreset,
} from './presets.ts';
import { findPicture, type SharedDeps } from './shared.ts';
import type { PresetDeps } from './tool-of.ts';
import { presetSchema, presetsSchema, presetVersionsSchema, usedPresetSchema } from './wire.ts';

const SIDE = 160;
const slots = createSlots(2);

/** A small copy of a picture of a preset, one's own or shared. @throws AppError 404 */
async function servePicture(
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

/** Settings of tools that people keep under a name. */
export function presetRoutes(deps: PresetDeps & SharedDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Presets');
  route(
    {
      method: 'get',
      path: '/api/presets',
      summary: 'Presets of a tool',
      description:
        'Your own by name, and the newest 100 that others of the studio share, with small copies of the pictures in them.',
      access: 'read',
      query: presetQuery,
      answer: { status: 200, schema: presetsSchema },
    },
    ({ principal, query }) => listPresets(deps, principal, query.tool_type),
  );
  route(
    {
      method: 'post',
      path: '/api/presets',
      summary: 'Save settings as a preset',
      description: 'Any fields of the tool; files have to be your own uploads or results. At most 200 presets.',
      access: 'generate',
      body: newPresetBody,
      answer: { status: 201, schema: presetSchema },
      errors: ['not_found', 'limit'],
    },
    ({ principal, body }) => createPreset(deps, principal, body),
  );
  const one = {
    access: 'generate',
    answer: { status: 200, schema: presetSchema },
    errors: ['not_found'],
  } as const;
  route(
    {
      ...one,
      method: 'patch',
      path: '/api/presets/:id',
      summary: 'Change a preset',
      description: 'Makes another version; 50 are kept. What is shared stays the version that it is.',
      body: changedPresetBody,
    },
    ({ principal, id, body }) => changePreset(deps, principal, id, body),
  );
  route(
    {
      method: 'get',
      path: '/api/presets/:id/versions',
      summary: 'The versions of a preset',
      access: 'read',
      answer: { status: 200, schema: presetVersionsSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => listVersions(deps, principal, id),
  );
  route(
    {
      ...one,
      method: 'post',
      path: '/api/presets/:id/restore',
      summary: 'Take an earlier version of a preset back',
      description: 'As a new version, so that none is lost.',
      body: restoreBody,
    },
    ({ principal, id, body }) => restoreVersion(deps, principal, id, body.version),
  );
  route(
    {
      ...one,
      method: 'post',
      path: '/api/presets/:id/share',
      summary: 'Share a preset with the studio',
      description:
        'Its current version, with your name, to everybody who is signed in. Files stay with you, except for its pictures with `pictures=true`.',
      query: shareQuery,
      errors: ['not_found', 'rate_limited', 'blocked_content', 'moderation_unavailable'],
    },
    ({ principal, id, query }) => sharePreset(deps, principal, id, { withPictures: query.pictures === 'true' }),
  );
  route(
    { ...one, method: 'delete', path: '/api/presets/:id/share', summary: 'Withdraw a shared preset' },
    ({ principal, id }) => withdrawPreset(deps, principal, id),
  );
  route(
    {
      ...one,
      method: 'post',
      path: '/api/presets/:id/use',
      summary: 'Settings of a preset for a form',
      description:
        'Your own, or what somebody shares: of shared pictures you get copies among your uploads. `left_out` says which files did not come along, and why.',
      answer: { status: 200, schema: usedPresetSchema },
      errors: ['not_found', 'rate_limited', 'busy'],
    },
    ({ principal, id }) => usePreset(deps, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/presets/:id/pictures/:name',
      summary: 'A small copy of a picture of a shared preset',
      description: 'The addresses stand in the list of presets.',
      access: 'read',
      answer: { status: 200, contentType: 'image/webp' },
      errors: ['not_found'],
    },
    ({ c, principal, id }) => servePicture(deps, c, principal, { id, name: c.req.param('name') }),
  );
  route(
    {
      method: 'delete',
      path: '/api/presets/:id',
      summary: 'Delete a preset',
      description: 'With all of its versions, for good.',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ principal, id }) => {
      await removePreset(deps, principal, id);
    },
  );
  return app;
}
