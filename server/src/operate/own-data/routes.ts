import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { askForExport, dropExport, linkToExport, type OwnDataDeps, readOwnExports, serveExport } from './exports.ts';
import { serveReceipt } from './receipt.ts';
import { type Consents, consentsSchema, exportLinkSchema, ownExportsSchema } from './wire.ts';

const MOST = 200;
const consentRow = z.object({
  kind: z.enum(['terms', 'privacy', 'prompt_in_files']),
  version: z.string().nullable(),
  language: z.string().nullable(),
  isGiven: z.boolean(),
  at: isoTime,
});

/** What the person of this session agreed to, newest first. @throws AppError `not_signed_in` */
async function listConsents(
  { database, pipeline }: { database: Database; pipeline: Pipeline },
  sessionToken: string,
): Promise<Consents> {
  const owner = await requireOwner(pipeline, sessionToken);
  const consents = await query(database, consentRow)`
    select kind, version, language, is_given as "isGiven", at from consents where user_id = ${owner} order by id desc limit ${MOST}`;
  return { consents };
}

/** A copy of everything about a person, for that person. */
export function ownDataRoutes(deps: OwnDataDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/exports',
      summary: 'Copies of your data',
      access: 'session',
      answer: { status: 200, schema: ownExportsSchema },
    },
    ({ principal }) => readOwnExports(deps, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/account/exports',
      summary: 'Ask for a copy of your data',
      description: 'A zip of everything about you is made in the background; you are told by mail when it is ready.',
      access: 'session',
      needsProof: true,
      answer: { status: 201, schema: ownExportsSchema },
      errors: ['not_found', 'export_under_way', 'export_too_soon'],
    },
    ({ principal }) => askForExport(deps, principal),
  );
  route(
    {
      method: 'delete',
      path: '/api/account/exports/:id',
      summary: 'Cancel or delete a copy of your data',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => dropExport(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/account/exports/:id/link',
      summary: 'Get a link to a copy of your data',
      description: 'It works for 15 minutes, with your session.',
      access: 'session',
      needsProof: true,
      answer: { status: 200, schema: exportLinkSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => linkToExport(deps, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/account/exports/:id/file',
      summary: 'Download a copy of your data',
      description: 'By the link that was asked for. Byte ranges work.',
      access: 'session',
      answer: { status: 200, contentType: 'application/zip' },
      errors: ['not_found', 'impersonated'],
    },
    ({ c, principal, id }) => serveExport(deps, c, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/account/consents',
      summary: 'What you agreed to',
      access: 'session',
      answer: { status: 200, schema: consentsSchema },
    },
    ({ principal }) => listConsents(deps, principal),
  );
  route(
    {
      method: 'get',
      path: '/erasures/:number',
      summary: 'The receipt of a deleted account',
      description: 'By the number in the mail that told of the deletion. It says nothing about the person.',
      access: 'public',
      answer: { status: 200, contentType: 'text/html' },
      errors: ['not_found'],
    },
    ({ c }) => serveReceipt(deps, c, c.req.param('number')),
  );
  return app;
}
