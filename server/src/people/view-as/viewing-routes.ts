import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { requireSession } from '../../http/principal.ts';
import type { Deps } from '../../roles/deps.ts';
import { clearViewingCookie, STOP_VIEWING_PATH, stopViewing } from './viewing.ts';

/** The way back for an administrator who looks at the studio as somebody else. */
export function viewingRoutes({ config, pipeline, live }: Pick<Deps, 'config' | 'pipeline' | 'live'>): Hono<Env> {
  return new Hono<Env>().post(STOP_VIEWING_PATH, async (c) => {
    const token = requireSession(c, config);
    const userId = await stopViewing(pipeline, token);
    if (userId !== null) live.endSession(token);
    clearViewingCookie(c, config);
    return c.json({ userId });
  });
}
