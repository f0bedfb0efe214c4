import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../../http/env.ts';
import { originFor } from '../../../http/origins.ts';
import { requireSession } from '../../../http/principal.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Identities } from '../../account/wire.ts';
import type { Parts } from '../way.ts';
import { listIdentities, unlinkIdentity } from './identities.ts';

/** The accounts at other services by which a person signs in: `/api/account/identities`. */
export function identityRoutes({
  config,
  pipeline,
  services,
}: Pick<Parts, 'config' | 'pipeline' | 'services'>): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/api/account/identities', async (c) => {
    c.header('Cache-Control', 'no-store');
    const answer: Identities = {
      identities: await listIdentities({ pipeline, services }, requireSession(c, config)),
      providers: config.signInProviders.map(({ id, name }) => ({ id, name })),
    };
    return c.json(answer);
  });

  routes.delete('/api/account/identities/:id', async (c) => {
    const token = requireSession(c, config);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw new AppError('identity_not_found', 'This account is not connected to yours', 404);
    const resetUrl = `${originFor(config, c.req.header('host'))}/forgot-password`;
    await unlinkIdentity({ pipeline, services, resetUrl }, token, id.data);
    return c.body(null, 204);
  });

  return routes;
}
