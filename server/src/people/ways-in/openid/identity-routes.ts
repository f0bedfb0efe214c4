import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { callForRows, refined } from '../../../platform/database/sql-function.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { identityMail } from '../../../platform/mail/templates/security.ts';
import { identitiesSchema, type OwnIdentity } from '../../account/wire.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';
import type { SignInServices } from './sign-in-services.ts';

/** Not every service says an address. */
const LIST = refined(functions.list_own_identities, (row) => row.extend({ email: z.string().nullable() }));

type IdentityDeps = { pipeline: Pipeline; services: SignInServices };

/** The accounts at other services that open this person's account. @throws AppError `not_signed_in` */
async function listIdentities({ pipeline, services }: IdentityDeps, sessionToken: string): Promise<OwnIdentity[]> {
  const rows = await callForRows(pipeline, LIST, { session_token: sessionToken });
  return Promise.all(
    rows.map(async ({ id, provider, email, linked_at, is_only_way }) => ({
      id,
      provider,
      name: await services.nameOf(provider),
      email,
      linkedAt: linked_at.toISOString(),
      isOnlyWay: is_only_way,
    })),
  );
}

/**
 * Takes one away for good, and tells the owner.
 * @throws AppError `not_signed_in`, `reauthentication_needed`, 404 `identity_not_found`, 409 `single_identity_not_deletable`
 */
async function unlinkIdentity(
  { pipeline, services, resetUrl }: IdentityDeps & { resetUrl: string },
  sessionToken: string,
  id: string,
): Promise<void> {
  const [row] = await callForRows(pipeline, functions.unlink_own_identity, {
    session_token: sessionToken,
    of_identity: id,
  });
  if (row === undefined) throw new Error('The removal answered nothing');
  const service = await services.nameOf(row.provider);
  await enqueueMail(pipeline, identityMail({ to: row.address, service, address: null, isLinked: false, resetUrl }));
}

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
