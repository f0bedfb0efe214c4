import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import {
  changedPresetBody,
  changePreset,
  createPreset,
  listPresets,
  listVersions,
  newPresetBody,
  type PresetDeps,
  presetQuery,
  removePreset,
  restoreBody,
  restoreVersion,
  sharePreset,
  withdrawPreset,
} from './presets.ts';
import { presetSchema, presetsSchema, presetVersionsSchema } from './wire.ts';

/** Settings of tools that people keep under a name. */
export function presetRoutes(deps: PresetDeps & { config: Config }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Presets');
  route(
    {
      method: 'get',
      path: '/api/presets',
      summary: 'Presets of a tool',
      description:
        'Your own by name, and the newest 100 that others of the studio share, which come without their files.',
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
      description: 'Its current version, with your name and without its files, to everybody who is signed in.',
      errors: ['not_found', 'blocked_content', 'moderation_unavailable'],
    },
    ({ principal, id }) => sharePreset(deps, principal, id),
  );
  route(
    { ...one, method: 'delete', path: '/api/presets/:id/share', summary: 'Withdraw a shared preset' },
    ({ principal, id }) => withdrawPreset(deps, principal, id),
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
