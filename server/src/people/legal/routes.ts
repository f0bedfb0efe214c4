import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { isViewing, requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { acceptTexts, missingConsents } from './consents.ts';
import { legalKinds, missingConsentsSchema } from './wire.ts';

type Deps = { config: Config; database: Database; pipeline: Pipeline; settings: Settings };

const acceptBody = z.strictObject({
  accepted: z
    .array(z.strictObject({ kind: z.enum(legalKinds), version: z.string().max(40) }))
    .min(1)
    .max(legalKinds.length),
});

/** What people have to accept, and that they did. */
export function legalRoutes(deps: Deps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/missing-consents',
      summary: 'What you have to accept before you order anything',
      description: 'Terms or a privacy policy of which a new version asks everybody. Mostly none.',
      access: 'session',
      answer: { status: 200, schema: missingConsentsSchema },
    },
    // Nobody accepts anything for somebody else whom they only look at.
    async ({ c, principal }) => {
      await requireOwner(deps.pipeline, principal);
      return isViewing(c.req.raw.headers, deps.config) ? { missing: [] } : missingConsents(deps, principal);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/account/consents',
      summary: 'Accept the terms or the privacy policy',
      access: 'session',
      body: acceptBody,
      answer: { status: 200, schema: missingConsentsSchema },
      errors: ['changed_meanwhile'],
    },
    async ({ c, principal, body }) => {
      const language = (await answerLanguage(deps, c.req.raw.headers)).code;
      return acceptTexts(deps, principal, { ...body, language });
    },
  );
  return app;
}
