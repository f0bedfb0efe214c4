import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { bannerAnswerSchema } from './banner-wire.ts';
import { contentSetting, runningBanner } from './content.ts';

/** `GET /api/banner`: what the operator announces at this moment, and to whom. It is the same for everybody. */
export function bannerRoutes(deps: { config: Config; settings: Settings }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Studio');
  route(
    {
      method: 'get',
      path: '/api/banner',
      summary: 'What is announced at this moment',
      access: 'public',
      answer: { status: 200, schema: bannerAnswerSchema },
    },
    async ({ c }) => {
      c.header('Cache-Control', 'no-store');
      return { banner: runningBanner(await deps.settings.read(contentSetting)) };
    },
  );
  return app;
}
