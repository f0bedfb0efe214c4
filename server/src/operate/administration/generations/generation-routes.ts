import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { reasonField } from '../input.ts';
import { adminGenerationSchema, adminGenerationsSchema } from '../wire.ts';
import { deleteGeneration } from './delete-generation.ts';
import { flagBody, flagGeneration, unflagGeneration } from './flag-generation.ts';
import { findAnyGeneration, listUserGenerations, userGenerationsBody } from './list-generations.ts';

const deleteQuery = z.object({ reason: reasonField.optional() });

/** Everybody's generations: looking, marking, removing for good. */
export function generationAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'post',
      path: '/functions/v1/admin-get-user-generations',
      summary: "A person's generations, newest first",
      description: 'Those in the trash too. An access token of an administrator opens it as well.',
      access: 'admin',
      body: userGenerationsBody,
      answer: { status: 200, schema: adminGenerationsSchema },
      errors: ['not_found'],
    },
    ({ body }) => listUserGenerations(deps, body),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/generations/:id',
      summary: "Get anybody's generation",
      access: 'admin',
      answer: { status: 200, schema: adminGenerationSchema },
      errors: ['not_found'],
    },
    ({ id }) => findAnyGeneration(deps, id),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/generations/:id/flag',
      summary: 'Mark a generation for review',
      access: 'admin',
      body: flagBody,
      answer: { status: 200, schema: adminGenerationSchema },
      errors: ['not_found'],
    },
    async ({ c, id, body }) => {
      await flagGeneration(deps, c.var.admin, id, body.reason);
      return findAnyGeneration(deps, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/generations/:id/unflag',
      summary: 'Take the mark for review away',
      access: 'admin',
      answer: { status: 200, schema: adminGenerationSchema },
      errors: ['not_found'],
    },
    async ({ c, id }) => {
      await unflagGeneration(deps, c.var.admin, id);
      return findAnyGeneration(deps, id);
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/admin/generations/:id',
      summary: 'Remove a generation permanently',
      access: 'admin',
      query: deleteQuery,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ c, id, query }) => deleteGeneration(deps, c.var.admin, id, query.reason ?? null),
  );
  return app;
}
