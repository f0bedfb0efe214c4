import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { clearViewingCookie, STOP_VIEWING_PATH, stopViewing } from './viewing.ts';

/** The way back for an administrator who looks at the studio as somebody else. */
export function viewingRoutes({
  config,
  pipeline,
  live,
}: {
  config: Config;
  pipeline: Pipeline;
  live: LiveFeed;
}): Hono<Env> {
  return new Hono<Env>().post(STOP_VIEWING_PATH, async (c) => {
    const token = requireSession(c, config);
    const userId = await stopViewing(pipeline, token);
    if (userId !== null) live.endSession(token);
    clearViewingCookie(c, config);
    return c.json({ userId });
  });
}
