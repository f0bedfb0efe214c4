import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Challenges } from '../../people/challenge/challenge.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { contactMessage, takeMessage } from './take-message.ts';

/** `POST /api/contact`: for everybody, also while the studio is closed. */
export function contactRoutes(deps: {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  live: LiveFeed;
  challenges: Challenges;
}): Hono<Env> {
  const clientAddress = createClientAddress(deps.config.trustedProxies);
  const { app, route } = describedRoutes(deps.config, 'Studio');
  route(
    {
      method: 'post',
      path: '/api/contact',
      summary: 'Write to the people of the studio',
      access: 'public',
      body: contactMessage,
      answer: { status: 201, schema: z.object({}) },
      errors: ['rate_limited', 'challenge'],
    },
    async ({ c, body }) => {
      await deps.challenges.require('contact', c.req.raw.headers);
      const address = clientAddress(c.env.incoming.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'));
      await takeMessage(deps, body, clientNetwork(address));
      return {};
    },
  );
  return app;
}
