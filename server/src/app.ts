import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { deletionRoutes } from './accounts/deletion-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { samlRoutes } from './accounts/saml-routes.ts';
import { viewingGate } from './accounts/viewing.ts';
import { viewingRoutes } from './accounts/viewing-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { documentRoutes } from './api-document/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { paymentWebhook } from './billing/webhook-routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { explainDatabaseError } from './database/errors.ts';
import type { ServerDeps } from './deps.ts';
import { AppError } from './errors.ts';
import { explainDiskError } from './files/disk-problem.ts';
import { fileRoutes } from './files/routes.ts';
import { generationRoutes } from './generations/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { refuseUnkeptQuery } from './json-body.ts';
import { programAccess } from './keys/program-access.ts';
import { keyRoutes } from './keys/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { mailboxProxy } from './mail/mailbox-proxy.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { outgoingWebhookRoutes } from './outgoing/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { sameOrigin } from './same-origin.ts';
import { sceneRoutes } from './scenes/routes.ts';
import { securityHeaders } from './security-headers.ts';
import { maintenanceGate } from './settings/maintenance-gate.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signupGate } from './settings/signup-gate.ts';
import { shedLoad } from './shed-load.ts';
import { requestScope } from './tracing/request-scope.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export type Env = {
  Bindings: HttpBindings;
  Variables: {
    /** Set once the access token of a request is checked; `session_user_id` takes it. */
    accessTokenPrincipal?: string;
  };
};

/** The whole HTTP surface. Each module brings its own routes; what goes wrong is answered here, in one shape. */
export function createApp(deps: ServerDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((thrown, c) => {
    // Reads outside our SQL functions fail with the driver's own errors while the database is away, files with the system's.
    const error = explainDiskError(explainDatabaseError(thrown));
    if (error instanceof AppError) {
      if (error.status === 503) c.header('Retry-After', error.code === 'maintenance' ? '30' : '2');
      return c.json(errorBody(error), error.status);
    }
    if (error instanceof HTTPException) {
      return c.json({ error: error.message || 'This request could not be read', code: 'bad_request' }, 400);
    }
    deps.log.error({ err: error, path: c.req.path }, 'A request failed');
    return c.json({ error: 'Something went wrong on our side. Please try again.', code: 'internal' }, 500);
  });
  app.notFound((c) => c.json(errorBody(new AppError('not_found', 'There is nothing here', 404)), 404));
  app.use(requestScope(deps.config));
  app.use(securityHeaders(deps.config));
  app.use(refuseUnkeptQuery);
  // Before what refuses the writes of other sites: companies' sign-in pages post here, and no cookie counts.
  app.route('/', samlRoutes(deps));
  // Not webhooks, health and pages: they are few, and what calls us would not hear of it for long.
  const shed = shedLoad(deps);
  for (const path of ['/api/*', '/functions/*', '/files/*', '/mcp']) app.use(path, shed);
  app.use('/api/*', sameOrigin(deps.config));
  app.use('/functions/*', sameOrigin(deps.config));
  app.use('/api/*', programAccess(deps));
  app.use('/functions/*', programAccess(deps));
  app.use('/files/*', programAccess(deps));
  app.use('/mcp', programAccess(deps));
  app.use('/api/*', maintenanceGate(deps));
  app.use('/functions/*', maintenanceGate(deps));
  app.use('/api/*', viewingGate(deps.config));
  app.use('/functions/*', viewingGate(deps.config));
  app.use('/mcp', maintenanceGate(deps));
  app.use('/api/auth/sign-up/*', signupGate(deps));
  app.route('/', healthRoutes(deps));
  app.route('/', metricsRoutes(deps));
  app.route('/', adminRoutes(deps));
  app.route('/', generationRoutes(deps));
  app.route('/', sceneRoutes(deps));
  app.route('/', catalogueRoutes(deps));
  app.route('/', settingsRoutes(deps));
  app.route('/', accountRoutes(deps));
  app.route('/', deletionRoutes(deps));
  app.route('/', profileRoutes(deps));
  app.route('/', viewingRoutes(deps));
  app.route('/', fileRoutes(deps));
  app.route('/', liveRoutes(deps));
  app.route('/', contactRoutes(deps));
  app.route('/', billingRoutes(deps));
  app.route('/', ledgerRoutes(deps));
  app.route('/', keyRoutes(deps));
  app.route('/', outgoingWebhookRoutes(deps));
  app.route('/', mcpRoutes(deps));
  app.route('/', documentRoutes(deps));
  app.route('/', paymentWebhook(deps));
  app.route('/', webhookRoutes(deps));
  app.route('/', mailboxProxy(deps.config));
  app.route('/', pageRoutes(deps));
  return app;
}

function errorBody({ message, code, details }: AppError) {
  return details === undefined ? { error: message, code } : { error: message, code, details };
}
