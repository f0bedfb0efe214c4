import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { notFound } from '../../../platform/errors.ts';
import { contentSchema } from '../../content/wire.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { contentBody, readContentDesk, restoreBody, restoreContent, saveContent } from './content-store.ts';
import { keepShowcase, showcaseBody } from './keep-showcase.ts';
import { contentDeskSchema, contentPreviewSchema, keptShowcaseSchema, previewPages } from './wire.ts';

const previewBody = z.strictObject({
  content: contentSchema,
  page: z.enum(previewPages),
  /** Left out: the studio's own. */
  language: z.string().max(35).optional(),
});

/** What the operator has public pages say, and the banner. */
export function contentRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/content',
      summary: 'What pages say, and its versions',
      access: 'admin',
      answer: { status: 200, schema: contentDeskSchema },
    },
    () => readContentDesk(deps),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/content',
      summary: 'Change what pages say',
      access: 'admin',
      before: [proven],
      body: contentBody,
      answer: { status: 200, schema: contentDeskSchema },
      errors: [...proofErrors, 'changed_meanwhile'],
    },
    ({ c, body }) => saveContent(deps, c.var.admin, body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/content/preview',
      summary: 'A page as it would be with other content',
      access: 'admin',
      body: previewBody,
      answer: { status: 200, schema: contentPreviewSchema },
    },
    async ({ body }) => ({ html: await deps.previewPage(body.page, body.content, body.language) }),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/content/files',
      summary: 'Take a picture or a video for the front page',
      description: 'From an own upload or an own result, made as small as a page needs it. Shown once it is saved.',
      access: 'admin',
      body: showcaseBody,
      answer: { status: 201, schema: keptShowcaseSchema },
      errors: ['not_found', 'invalid_file'],
    },
    ({ c, body }) => keepShowcase(deps, c.var.admin, body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/content/versions/:version/restore',
      summary: 'Put an older version of what pages say in force again',
      access: 'admin',
      before: [proven],
      body: restoreBody,
      answer: { status: 200, schema: contentDeskSchema },
      errors: [...proofErrors, 'not_found', 'changed_meanwhile'],
    },
    ({ c, body }) => {
      const id = z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31)
        .safeParse(c.req.param('version'));
      if (!id.success) throw notFound();
      return restoreContent(deps, c.var.admin, id.data, body);
    },
  );
  return app;
}
