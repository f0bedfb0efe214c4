import type { Context, Hono } from 'hono';
import { limitBody } from '../../../http/body.ts';
import { originFor } from '../../../http/origins.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { MAX_METADATA_BYTES, ssoBody, ssoMetadataBody } from './sso-body.ts';
import { listSsoProviders } from './sso-list.ts';
import { addSsoProvider, removeSsoProvider, replaceSamlMetadata } from './sso-providers.ts';
import { ssoAddedSchema, ssoProvidersSchema } from './wire.ts';

/** What else is said beside metadata, and the escapes of its quotes and line ends. */
const limitMetadata = limitBody(2 * MAX_METADATA_BYTES);

/** Companies whose people sign in at their own OpenID or SAML provider. */
export function ssoAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { config, database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(config, TAG);
  const proven = recentProof(deps);
  const list = (c: Context) => listSsoProviders(database, originFor(config, c.req.header('host')));
  route(
    {
      method: 'get',
      path: '/api/admin/sso-providers',
      summary: 'List the companies whose people sign in at their own provider',
      access: 'admin',
      answer: { status: 200, schema: ssoProvidersSchema },
    },
    async ({ c }) => ({ providers: await list(c) }),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/sso-providers',
      summary: 'Add the provider of a company',
      access: 'admin',
      before: [proven],
      limit: limitMetadata,
      body: ssoBody,
      answer: { status: 201, schema: ssoAddedSchema },
      errors: [...proofErrors, 'invalid_metadata', 'issuer_not_public', 'domain_taken'],
    },
    async ({ c, body }) => {
      const added = await addSsoProvider(deps, c.var.admin, body);
      return { ...added, providers: await list(c) };
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/sso-providers/:provider/metadata',
      summary: 'Replace the metadata of a SAML provider',
      access: 'admin',
      before: [proven],
      limit: limitMetadata,
      body: ssoMetadataBody,
      answer: { status: 200, schema: ssoProvidersSchema },
      errors: [...proofErrors, 'not_found', 'invalid_metadata', 'another_provider'],
    },
    async ({ c, body }) => {
      await replaceSamlMetadata(deps, c.var.admin, { id: c.req.param('provider'), ...body });
      return { providers: await list(c) };
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/admin/sso-providers/:provider',
      summary: 'Remove the provider of a company',
      access: 'admin',
      before: [proven],
      query: reasonBody,
      answer: { status: 204 },
      errors: [...proofErrors, 'not_found'],
    },
    ({ c, query }) => removeSsoProvider(database, c.var.admin, c.req.param('provider'), query.reason),
  );
  return app;
}
