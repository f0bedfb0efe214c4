import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { writerFor } from '../answer-words.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { checkProvider } from './check-provider.ts';
import { addProvider, changeProvider, newProviderBody, providerBody } from './provider-desk.ts';
import { listProviders } from './provider-list.ts';
import { removeProvider } from './remove-provider.ts';
import { providerCheckSchema, providersSchema } from './tool-wire.ts';

/** The services that make what is sold: those of the environment are shown, others are added here. */
export function providerRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const list = async () => {
    await deps.tools.list({ atOnce: true });
    return { providers: await listProviders(deps) };
  };
  route(
    {
      method: 'get',
      path: '/api/admin/tool-providers',
      summary: 'List the providers, and how each did in the last hour',
      access: 'admin',
      answer: { status: 200, schema: providersSchema },
    },
    list,
  );
  route(
    {
      method: 'post',
      path: '/api/admin/tool-providers',
      summary: 'Add a provider',
      access: 'admin',
      before: [proven],
      body: newProviderBody,
      answer: { status: 201, schema: providersSchema },
      errors: [...proofErrors, 'id_taken'],
    },
    async ({ c, body }) => {
      await addProvider(deps, c.var.admin, body);
      return list();
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/tool-providers/:provider',
      summary: 'Change a provider',
      description: 'A key that is left out stays as it is; with another address it has to be sent again.',
      access: 'admin',
      before: [proven],
      body: providerBody,
      answer: { status: 200, schema: providersSchema },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, body }) => {
      await changeProvider(deps, c.var.admin, c.req.param('provider'), body);
      return list();
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/admin/tool-providers/:provider',
      summary: 'Remove a provider',
      description:
        'Refused while a tool that is on sale or a draft has a route to it, and while an order may still need it; `details` names the tools. Its key is forgotten.',
      access: 'admin',
      before: [proven],
      query: reasonBody,
      answer: { status: 200, schema: providersSchema },
      errors: [...proofErrors, 'not_found', 'provider_in_use'],
    },
    async ({ c, query }) => {
      await removeProvider(deps, c.var.admin, c.req.param('provider'), query.reason);
      return list();
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/tool-providers/:provider/check',
      summary: 'Ask a provider whether it is there and takes our key',
      description: 'Nothing is made and nothing costs anything.',
      access: 'admin',
      answer: { status: 200, schema: providerCheckSchema },
      errors: ['not_found'],
    },
    async ({ c }) => checkProvider(deps, c.req.param('provider'), await writerFor(deps, c)),
  );
  return app;
}
