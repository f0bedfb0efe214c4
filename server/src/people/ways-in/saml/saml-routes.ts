import { text } from '@kinora/texts/typed-keys';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { limitBody } from '../../../http/body.ts';
import type { Env } from '../../../http/env.ts';
import { originFor } from '../../../http/origins.ts';
import { clientNetwork, createClientAddress } from '../../../platform/client-address.ts';
import { AppError } from '../../../platform/errors.ts';
import { limitUse } from '../../../platform/limits/rate-limits.ts';
import type { Parts } from '../way.ts';
import { SAML_PATH } from './saml-client.ts';

const MAX_ANSWER_BYTES = 256 * 1024;
/** As many as sign-ins with other services may be begun. */
const ANSWERS = { most: 120, seconds: 60 };

type SamlRoutes = Pick<Parts, 'config' | 'pipeline'> & {
  saml: {
    metadata: (id: string, origin: string) => Promise<string>;
    receive: (id: string, origin: string, form: URLSearchParams) => Promise<string>;
  };
};

/**
 * `POST /api/sso/:id/acs`: where the pages of companies' SAML providers post, from their own sites. It ends on a page,
 * whatever happens. `GET /api/sso/:id/metadata` is for those who set such a provider up.
 */
export function samlRoutes({ config, pipeline, saml }: SamlRoutes): Hono<Env> {
  const routes = new Hono<Env>();
  const clientAddress = createClientAddress(config.trustedProxies);
  const originOf = (c: Context<Env>) => originFor(config, c.req.header('host'));

  async function limit(c: Context<Env>): Promise<void> {
    const peer = c.env?.incoming?.socket.remoteAddress ?? '';
    const client = clientNetwork(clientAddress(peer, c.req.header('x-forwarded-for')));
    await limitUse(pipeline, { key: `saml:${client}`, limit: ANSWERS, refusal: text('refusals', 'saml.tooMany') });
  }

  routes.post(`${SAML_PATH}/:id/acs`, endOnSignIn, limitBody(MAX_ANSWER_BYTES), async (c) => {
    await limit(c);
    const form = new URLSearchParams(await c.req.text());
    return goOn(c, await saml.receive(c.req.param('id'), originOf(c), form));
  });

  routes.get(`${SAML_PATH}/:id/metadata`, async (c) => {
    const xml = await saml.metadata(c.req.param('id'), originOf(c));
    return c.body(xml, 200, { 'content-type': 'application/samlmetadata+xml; charset=utf-8' });
  });

  return routes;
}

/** Whoever comes here looks at a page: a refusal is told on that of signing in. */
const endOnSignIn = createMiddleware<Env>(async (c, next) => {
  await next();
  if (c.error === undefined) return;
  const code = c.error instanceof AppError ? c.error.code : 'internal';
  c.res = goOn(c, `/login?${new URLSearchParams({ error: code })}`);
});

/** By a GET that takes the browser's cookies along. */
function goOn(c: Context<Env>, location: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(location, 303);
}
