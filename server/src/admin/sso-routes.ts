import { type Context, Hono } from 'hono';
import { originFor } from '../accounts/origins.ts';
import type { Deps } from '../deps.ts';
import { checkInput } from '../invalid-input.ts';
import { limitJson, readJson } from '../json-body.ts';
import type { AdminEnv } from './admin.ts';
import { reasonBody } from './input.ts';
import { addSsoProvider, listSsoProviders, removeSsoProvider, ssoBody } from './sso-providers.ts';
import type { SsoAdded, SsoProviders } from './sso-wire.ts';

/** Companies whose people sign in at their own OpenID provider. */
export function ssoAdminRoutes(deps: Deps): Hono<AdminEnv> {
  const { config, database } = deps;
  const app = new Hono<AdminEnv>();
  const list = (c: Context) => listSsoProviders(database, originFor(config, c.req.header('host')));

  app.get('/api/admin/sso-providers', async (c) => c.json<SsoProviders>({ providers: await list(c) }));
  app.post('/api/admin/sso-providers', limitJson, async (c) => {
    const added = await addSsoProvider(deps, c.var.admin, checkInput(ssoBody, await readJson(c)));
    return c.json<SsoAdded>({ ...added, providers: await list(c) }, 201);
  });
  app.delete('/api/admin/sso-providers/:id', async (c) => {
    const { reason } = checkInput(reasonBody, c.req.query());
    await removeSsoProvider(database, c.var.admin, c.req.param('id'), reason);
    return c.body(null, 204);
  });
  return app;
}
