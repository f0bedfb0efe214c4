import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { clearViewingCookie, STOP_VIEWING_PATH, stopViewing } from './viewing.ts';

/** The way back for an administrator who looks at the studio as somebody else. */
export function viewingRoutes(deps: { config: Config; pipeline: Pipeline; live: LiveFeed }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Administration');
  route(
    {
      method: 'post',
      path: STOP_VIEWING_PATH,
      summary: 'Stop seeing the studio as somebody else',
      description: 'Answers whose account it was, or null where the view was over.',
      access: 'session',
      answer: { status: 200, schema: z.object({ userId: z.nullable(z.string()) }) },
    },
    async ({ c, principal }) => {
      const userId = await stopViewing(deps.pipeline, principal);
      if (userId !== null) deps.live.endSession(principal);
      clearViewingCookie(c, deps.config);
      return { userId };
    },
  );
  return app;
}
