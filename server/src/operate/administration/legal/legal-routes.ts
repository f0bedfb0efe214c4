import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { limitBody } from '../../../http/body.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type LegalKind, legalKinds } from '../../../people/legal/wire.ts';
import { notFound } from '../../../platform/errors.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { readLegalDesk, readWords } from './legal-desk.ts';
import { bodiesField, draftBody, publish, publishBody, saveDraft } from './legal-store.ts';
import { legalDeskSchema, legalPreviewSchema, legalWordsSchema } from './wire.ts';

/** The most bytes of a text in all its languages. */
const MOST_BYTES = 3_000_000;

const previewBody = z.strictObject({ bodies: bodiesField, language: z.string().max(35) });

function kindOf(c: Context): LegalKind {
  const kind = z.enum(legalKinds).safeParse(c.req.param('text'));
  if (!kind.success) throw notFound();
  return kind.data;
}

/** The terms and the privacy policy: what is written, what was published, and from when it is in force. */
export function legalDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/legal',
      summary: 'The terms and the privacy policy, and their versions',
      access: 'admin',
      answer: { status: 200, schema: legalDeskSchema },
    },
    () => readLegalDesk(deps),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/legal/:text/versions/:version',
      summary: 'The words of a version',
      access: 'admin',
      answer: { status: 200, schema: legalWordsSchema },
      errors: ['not_found'],
    },
    ({ c }) => readWords(deps.database, kindOf(c), c.req.param('version')),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/legal/:text/draft',
      summary: 'Keep what is written of a text',
      access: 'admin',
      before: [proven],
      body: draftBody,
      limit: limitBody(MOST_BYTES),
      answer: { status: 200, schema: legalDeskSchema },
      errors: [...proofErrors, 'not_found', 'changed_meanwhile'],
    },
    ({ c, body }) => saveDraft(deps, c.var.admin, kindOf(c), body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/legal/:text/preview',
      summary: 'A text as its page would show it',
      access: 'admin',
      body: previewBody,
      limit: limitBody(MOST_BYTES),
      answer: { status: 200, schema: legalPreviewSchema },
      errors: ['not_found'],
    },
    async ({ c, body }) => ({ html: await deps.previewLegal(kindOf(c), body) }),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/legal/:text/publish',
      summary: 'Publish what is written as a new version',
      access: 'admin',
      before: [proven],
      body: publishBody,
      answer: { status: 200, schema: legalDeskSchema },
      errors: [...proofErrors, 'not_found', 'changed_meanwhile'],
    },
    ({ c, body }) => publish(deps, c.var.admin, kindOf(c), body),
  );
  return app;
}
