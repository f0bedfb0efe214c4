import { type Context, Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { readJson } from '../../../http/json-body.ts';
import { limitBody } from '../../../http/limit-body.ts';
import { originFor } from '../../../http/origins.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { reasonBody } from '../input.ts';
import { recentProof } from '../recent-proof.ts';
import { MAX_METADATA_BYTES, ssoBody, ssoMetadataBody } from './sso-body.ts';
import { listSsoProviders } from './sso-list.ts';
import { addSsoProvider, removeSsoProvider, replaceSamlMetadata } from './sso-providers.ts';
import type { SsoAdded, SsoProviders } from './sso-wire.ts';

/** What else is said beside metadata, and the escapes of its quotes and line ends. */
const limitMetadata = limitBody(2 * MAX_METADATA_BYTES);

/** Companies whose people sign in at their own OpenID or SAML provider. */
export function ssoAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { config, database } = deps;
  const app = new Hono<AdminEnv>();
  const proven = recentProof(deps);
  const list = (c: Context) => listSsoProviders(database, originFor(config, c.req.header('host')));

  app.get('/api/admin/sso-providers', async (c) => c.json<SsoProviders>({ providers: await list(c) }));
  app.post('/api/admin/sso-providers', proven, limitMetadata, async (c) => {
    const added = await addSsoProvider(deps, c.var.admin, checkInput(ssoBody, await readJson(c)));
    return c.json<SsoAdded>({ ...added, providers: await list(c) }, 201);
  });
  app.put('/api/admin/sso-providers/:id/metadata', proven, limitMetadata, async (c) => {
    const input = checkInput(ssoMetadataBody, await readJson(c));
    await replaceSamlMetadata(deps, c.var.admin, { id: c.req.param('id'), ...input });
    return c.json<SsoProviders>({ providers: await list(c) });
  });
  app.delete('/api/admin/sso-providers/:id', proven, async (c) => {
    const { reason } = checkInput(reasonBody, c.req.query());
    await removeSsoProvider(database, c.var.admin, c.req.param('id'), reason);
    return c.body(null, 204);
  });
  return app;
}
