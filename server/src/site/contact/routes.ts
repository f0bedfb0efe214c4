import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { contactMessage, takeMessage } from './take-message.ts';

/** `POST /api/contact`: for everybody, also while the studio is closed. */
export function contactRoutes(deps: { config: Config; database: Database; live: LiveFeed }): Hono<Env> {
  const clientAddress = createClientAddress(deps.config.trustedProxies);
  return new Hono<Env>().post('/api/contact', limitJson, async (c) => {
    const message = checkInput(contactMessage, await readJson(c));
    const address = clientAddress(c.env.incoming.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'));
    await takeMessage(deps, message, clientNetwork(address));
    return c.json({}, 201);
  });
}
