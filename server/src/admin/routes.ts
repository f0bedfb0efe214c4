import { Hono } from 'hono';
import type { ServerDeps } from '../deps.ts';
import type { AdminEnv } from './admin.ts';
import { auditRoutes } from './audit-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { generationAdminRoutes } from './generation-routes.ts';
import { adminOnly } from './guard.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { paymentDeskRoutes } from './payment-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { settingsAdminRoutes } from './settings-routes.ts';
import { ssoAdminRoutes } from './sso-routes.ts';
import { viewRoutes } from './view-routes.ts';

/** Administration, behind one guard: no route of these addresses is reached without the role. */
export function adminRoutes(deps: ServerDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  const guard = adminOnly(deps);
  app.use('/api/admin/*', guard);
  app.use('/functions/v1/:name{admin-.+}', guard);
  app.route('/', peopleRoutes(deps));
  app.route('/', invitationRoutes(deps));
  app.route('/', viewRoutes(deps));
  app.route('/', generationAdminRoutes(deps));
  app.route('/', auditRoutes(deps));
  app.route('/', moderationRoutes(deps));
  app.route('/', settingsAdminRoutes(deps));
  app.route('/', deskRoutes(deps));
  app.route('/', paymentDeskRoutes(deps));
  app.route('/', ssoAdminRoutes(deps));
  return app;
}
