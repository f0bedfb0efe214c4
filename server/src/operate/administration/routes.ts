import { Hono } from 'hono';
import type { AdminEnv, AdministrationPorts } from './admin.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { brandDeskRoutes } from './brand/brand-routes.ts';
import { codeRouteRoutes } from './code-routes/routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { generationAdminRoutes } from './generations/generation-routes.ts';
import { adminOnly } from './guard.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { deskRoutes } from './jobs/desk-routes.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { noticeDeskRoutes } from './notices/notice-routes.ts';
import { paymentDeskRoutes } from './payments/payment-routes.ts';
import { accountDeskRoutes, peopleRoutes } from './people/people-routes.ts';
import { viewRoutes } from './people/view-routes.ts';
import { riskRoutes } from './risk/risk-routes.ts';
import { salesRoutes } from './sales/sales-routes.ts';
import { settingsAdminRoutes } from './settings/settings-routes.ts';
import { ssoAdminRoutes } from './single-sign-on/sso-routes.ts';
import { providerRoutes } from './tools/provider-routes.ts';
import { toolRoutes } from './tools/tool-routes.ts';

/** Administration, behind one guard: no route of these addresses is reached without the role. */
export function adminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  const guard = adminOnly(deps);
  app.use('/api/admin/*', guard);
  app.use('/functions/v1/:name{admin-.+}', guard);
  app.route('/', peopleRoutes(deps));
  app.route('/', accountDeskRoutes(deps));
  app.route('/', invitationRoutes(deps));
  app.route('/', viewRoutes(deps));
  app.route('/', generationAdminRoutes(deps));
  app.route('/', auditRoutes(deps));
  app.route('/', moderationRoutes(deps));
  app.route('/', noticeDeskRoutes(deps));
  app.route('/', riskRoutes(deps));
  app.route('/', settingsAdminRoutes(deps));
  app.route('/', brandDeskRoutes(deps));
  app.route('/', deskRoutes(deps));
  app.route('/', paymentDeskRoutes(deps));
  app.route('/', salesRoutes(deps));
  app.route('/', ssoAdminRoutes(deps));
  app.route('/', providerRoutes(deps));
  app.route('/', toolRoutes(deps));
  app.route('/', codeRouteRoutes(deps));
  app.route('/', contentRoutes(deps));
  return app;
}
