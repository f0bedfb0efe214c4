import { text } from '@kinora/texts/typed-keys';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { verifyFile } from './verify-file.ts';
import { verificationSchema } from './wire.ts';

/** The limit for one network. */
const FILES = { most: 60, seconds: 600 };

/** `POST /api/verify`: for everybody. */
export function verifyRoutes(deps: {
  config: Config;
  pipeline: Pipeline;
  marks: Marks;
  watermark: Watermark;
  settings: Settings;
  log: Logger;
}): Hono<Env> {
  const clientAddress = createClientAddress(deps.config.trustedProxies);
  const { app, route } = describedRoutes(deps.config, 'Studio');
  route(
    {
      method: 'post',
      path: '/api/verify',
      summary: 'Say what a file says about itself',
      description:
        'Reads the signed marks (C2PA) of a picture, a video or a sound of less than 100 MB: who signed it, whether it was changed after, and whether this studio made it. Of a picture or a video also whether it carries an invisible mark of this studio; administrators who are signed in are told which generation that leads to. Nothing of it is kept.',
      access: 'public',
      formField: 'file',
      answer: { status: 200, schema: verificationSchema },
      errors: ['invalid_file', 'too_slow', 'rate_limited', 'busy', 'not_written'],
    },
    async ({ c }) => {
      const { incoming } = c.env;
      const address = clientAddress(incoming.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'));
      const key = `verify-from:${clientNetwork(address)}`;
      await limitUse(deps.pipeline, { key, limit: FILES, refusal: text('siteErrors', 'verify.tooOften') });
      const session = sessionTokenFrom(c.req.raw, deps.config);
      return verifyFile(deps, incoming, { session, language: await answerLanguage(deps, c.req.raw.headers) });
    },
  );
  return app;
}
