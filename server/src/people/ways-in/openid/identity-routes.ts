import { describedRoutes } from '../../../http/routes.ts';
import { AppError } from '../../../platform/errors.ts';
import { identitiesSchema } from '../../account/wire.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';
import { listIdentities, unlinkIdentity } from './identities.ts';

/** The accounts at other services by which a person signs in. */
export function identityRoutes({
  config,
  pipeline,
  services,
  originOf,
}: Pick<Parts, 'config' | 'pipeline' | 'services' | 'originOf'>) {
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/identities',
      summary: 'List connected accounts',
      access: 'session',
      answer: { status: 200, schema: identitiesSchema },
    },
    async ({ principal }) => ({
      identities: await listIdentities({ pipeline, services }, principal),
      providers: config.signInProviders.map(({ id, name }) => ({ id, name })),
    }),
  );
  route(
    {
      method: 'delete',
      path: '/api/account/identities/:id',
      summary: 'Disconnect an account',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
      errors: ['identity_not_found', 'single_identity_not_deletable'],
      missing: () => new AppError('identity_not_found', said.notConnected, 404),
    },
    ({ c, principal, id }) => {
      const resetUrl = `${originOf(c.req.raw)}/forgot-password`;
      return unlinkIdentity({ pipeline, services, resetUrl }, principal, id);
    },
  );
  return app;
}
