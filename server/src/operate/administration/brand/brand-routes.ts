import type { Hono } from 'hono';
import * as z from 'zod';
import { limitBody } from '../../../http/body.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { answerLanguage } from '../../../platform/languages/languages.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { choiceBody } from './choice-body.ts';
import { keepPicture, readBrandDesk, restoreBrand, saveBrand } from './keep-brand.ts';
import { previewBrand } from './preview-brand.ts';
import { brandDeskSchema, brandPreviewSchema, keptPictureSchema, pictureUses } from './wire.ts';

/** The length of 2 MB in base64. */
const MOST_CHARACTERS = 2_800_000;
const limitPicture = limitBody(MOST_CHARACTERS + 1000);

const pictureBody = z.strictObject({ use: z.enum(pictureUses), data: z.base64().min(1).max(MOST_CHARACTERS) });
/** The version that was changed; 0 before the first. */
const basedOn = z.int().min(0);
const saveBody = choiceBody.extend({ basedOn });
const restoreBody = z.strictObject({ version: z.int().positive().nullable(), basedOn });

/** What the studio is called and looks like. */
export function brandDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const answer = { status: 200, schema: brandDeskSchema } as const;
  route(
    {
      method: 'get',
      path: '/api/admin/brand',
      summary: 'What the studio is called and looks like, and what it was before',
      access: 'admin',
      answer,
    },
    () => readBrandDesk(deps),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/brand/preview',
      summary: 'What a brand would look like',
      access: 'admin',
      body: choiceBody,
      answer: { status: 200, schema: brandPreviewSchema },
    },
    async ({ c, body }) => previewBrand(deps, body, await answerLanguage(deps, c.req.raw.headers)),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/brand/pictures',
      summary: 'Send a logo, the picture that icons are made from, or a social card',
      description:
        'SVG is cleaned of whatever runs or loads; other pictures are written anew. At most 2 MB, in base64.',
      access: 'admin',
      limit: limitPicture,
      body: pictureBody,
      answer: { status: 201, schema: keptPictureSchema },
      errors: ['invalid_file'],
    },
    ({ c, body }) => keepPicture(deps, c.var.admin, body.use, Buffer.from(body.data, 'base64')),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/brand',
      summary: 'Put a brand in force',
      access: 'admin',
      before: [proven],
      body: saveBody,
      answer,
      errors: [...proofErrors, 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      await saveBrand(deps, c.var.admin, body);
      return readBrandDesk(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/brand/restore',
      summary: 'Bring an earlier brand back',
      description: 'With null, the look that comes with the program.',
      access: 'admin',
      before: [proven],
      body: restoreBody,
      answer,
      errors: [...proofErrors, 'not_found', 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      await restoreBrand(deps, c.var.admin, body);
      return readBrandDesk(deps);
    },
  );
  return app;
}
