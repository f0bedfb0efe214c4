import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { createClientAddress } from '../accounts/client-address.ts';
import { requireSession } from '../accounts/principal.ts';
import { askedRoute } from '../asked-route.ts';
import type { Deps } from '../deps.ts';
import { AppError, notSignedIn } from '../errors.ts';
import type { AdminEnv } from './admin.ts';

const WHO = {
  name: 'who_administrates',
  text: 'select u.id, u.email, u.role from session_user_id($1) as me join "user" u on u.id = me',
};

type Row = { id: string; email: string; role: string | null };

export const forbidden = () => new AppError('forbidden', "You don't have permission to access this page", 403);

/**
 * Lets administrators through, by the role that the database has now: 401 for visitors and suspended people, 403
 * `forbidden` for everybody else. Every write asks for the role once more, in its own transaction.
 */
export function adminOnly({ config, pipeline, security }: Pick<Deps, 'config' | 'pipeline' | 'security'>) {
  const clientAddress = createClientAddress(config.trustedProxies);
  return createMiddleware<AdminEnv>(async (c, next) => {
    const [person] = await pipeline.call<Row>(WHO, [requireSession(c, config)]);
    if (person === undefined) throw notSignedIn();
    if (person.role !== 'admin') {
      security.refused('admin_refused', { person: person.id, route: askedRoute(c) });
      throw forbidden();
    }
    // There is no connection where the app is asked without a port.
    const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
    const peer = incoming?.socket.remoteAddress;
    const address = peer === undefined ? null : clientAddress(peer, c.req.header('x-forwarded-for'));
    c.set('admin', { id: person.id, email: person.email, address });
    c.header('Cache-Control', 'no-store');
    await next();
  });
}
