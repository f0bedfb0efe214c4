import { text } from '@kinora/texts/typed-keys';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { refuseUnkeptQuery } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { liveRoutes } from '../http/live/routes.ts';
import { sameOrigin } from '../http/origins.ts';
import { RememberingRouter } from '../http/remembering-router.ts';
import { loggedPath, requestScope } from '../http/request-scope.ts';
import { operationsOf, refuseStrangersFirst } from '../http/routes.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { STREAMS, shedLoad } from '../http/shed-load.ts';
import { errorBody } from '../http/spoken-error.ts';
import { clearWorkspaceCookie } from '../http/workspace.ts';
import { ownPlanRoutes } from '../money/billing/own-plan-routes.ts';
import { paymentWebhook } from '../money/billing/payment-webhook.ts';
import { billingRoutes } from '../money/billing/routes.ts';
import { growthRoutes, referralLink } from '../money/growth/routes.ts';
import { ledgerRoutes } from '../money/ledger/routes.ts';
import { adminRoutes } from '../operate/administration/routes.ts';
import { bannerRoutes } from '../operate/content/banner-routes.ts';
import { healthRoutes } from '../operate/health/routes.ts';
import { inboxRoutes } from '../operate/inbox/routes.ts';
import { mailboxProxy } from '../operate/mailbox/mailbox-proxy.ts';
import { maintenanceGate } from '../operate/maintenance/maintenance.ts';
import { maintenanceRoutes } from '../operate/maintenance/routes.ts';
import { metricsRoutes } from '../operate/metrics/routes.ts';
import { noticeRoutes } from '../operate/notices/routes.ts';
import { ownDataRoutes } from '../operate/own-data/routes.ts';
import { retentionRoutes } from '../operate/retention/routes.ts';
import { statusRoutes } from '../operate/status/routes.ts';
import { createStatusReader } from '../operate/status/status-reader.ts';
import { outgoingWebhookRoutes } from '../operate/webhooks/routes.ts';
import { deletionRoutes } from '../people/account/delete-account.ts';
import { noteLastSeen } from '../people/account/last-seen.ts';
import { accountRoutes } from '../people/account/routes.ts';
import { programAccess } from '../people/keys/program-access.ts';
import { keyRoutes } from '../people/keys/routes.ts';
import { legalRoutes } from '../people/legal/routes.ts';
import { profileRoutes } from '../people/profile/routes.ts';
import { viewingGate } from '../people/view-as/viewing.ts';
import { viewingRoutes } from '../people/view-as/viewing-routes.ts';
import type { Auth } from '../people/ways-in/auth.ts';
import { workspaceInvitationRoutes } from '../people/workspaces/invitation-routes.ts';
import { workspaceRoutes } from '../people/workspaces/routes.ts';
import { explainDatabaseError } from '../platform/database/errors.ts';
import { AppError, explainDiskError } from '../platform/errors.ts';
import { answerLanguage } from '../platform/languages/languages.ts';
import { documentRoutes } from '../site/api-document/routes.ts';
import { brandRoutes } from '../site/brand/routes.ts';
import { contactRoutes } from '../site/contact/routes.ts';
import { createPages } from '../site/pages/routes.ts';
import { publicListRoutes } from '../site/published/list-routes.ts';
import { createEmbedded, publishedRoutes } from '../site/published/routes.ts';
import { sharedRoutes } from '../site/shared/routes.ts';
import { textRoutes } from '../site/texts/routes.ts';
import { verifyRoutes } from '../site/verify/routes.ts';
import { catalogueRoutes } from '../studio/availability/routes.ts';
import { batchRoutes } from '../studio/batches/routes.ts';
import { commentRoutes } from '../studio/comments/routes.ts';
import { fileRoutes } from '../studio/files/routes.ts';
import { makingRoutes } from '../studio/generations/making-routes.ts';
import { generationRoutes } from '../studio/generations/routes.ts';
import { importRoutes } from '../studio/imports/routes.ts';
import { libraryRoutes } from '../studio/library/routes.ts';
import { mcpRoutes } from '../studio/mcp/routes.ts';
import { refusalRoutes } from '../studio/moderation/routes.ts';
import { presetRoutes } from '../studio/presets/routes.ts';
import { promptHelperRoutes } from '../studio/prompt-helper/routes.ts';
import { providerWebhookRoutes } from '../studio/provider-webhooks/routes.ts';
import { publicationRoutes } from '../studio/publications/routes.ts';
import { sceneRoutes } from '../studio/scenes/routes.ts';
import { shareRoutes } from '../studio/shares/routes.ts';
import { styleRoutes } from '../studio/styles/routes.ts';
import { toolDefinitionRoutes } from '../studio/tools/routes.ts';
import type { Deps } from './compose.ts';

/** The whole HTTP surface. Each module brings its own routes; what goes wrong is answered here, in one shape. */
export function createApp(deps: Deps & { auth: Auth }): Hono<Env> {
  const app = new Hono<Env>({ router: new RememberingRouter() });
  app.onError(async (thrown, c) => {
    // Reads outside our SQL functions fail with the driver's own errors while the database is away, files with the system's.
    const error = explainDiskError(explainDatabaseError(thrown));
    if (error instanceof AppError) {
      // Whoever is out of a workspace goes on in their own studio. A page does not see why its stream was refused: what it asks next is told.
      if (error.code === 'not_a_member' && c.req.path !== STREAMS) clearWorkspaceCookie(c, deps.config);
      if (error.status === 503) c.header('Retry-After', error.code === 'maintenance' ? '30' : '2');
      return c.json(errorBody(error, await answerLanguage(deps, c.req.raw.headers)), error.status);
    }
    if (error instanceof HTTPException) {
      const unreadable = error.message === '' ? text('errors', 'unreadable') : error.message;
      return c.json(
        errorBody(new AppError('bad_request', unreadable, 400), await answerLanguage(deps, c.req.raw.headers)),
        400,
      );
    }
    deps.log.error({ err: error, path: loggedPath(c.req.path) }, 'A request failed');
    const internal = new AppError('internal', text('errors', 'internal'), 500);
    return c.json(errorBody(internal, await answerLanguage(deps, c.req.raw.headers)), 500);
  });
  app.notFound(async (c) => {
    const missing = new AppError('not_found', text('errors', 'nothingHere'), 404);
    return c.json(errorBody(missing, await answerLanguage(deps, c.req.raw.headers)), 404);
  });
  app.use(requestScope(deps.config));
  app.use(securityHeaders(deps.config));
  app.use(refuseUnkeptQuery);
  // Before what refuses the writes of other sites: companies' sign-in pages post here, and no cookie counts.
  app.route('/', deps.auth.routesForOtherSites());
  for (const { paths, gates } of gatesOf(deps)) for (const path of paths) app.use(path, ...gates);
  app.route('/', healthRoutes(deps));
  app.route('/', metricsRoutes(deps));
  const operations = () => operationsOf(app);
  const status = createStatusReader(deps);
  const pages = createPages({ ...deps, status }, operations);
  app.route('/', adminRoutes({ ...deps, previewPage: pages.preview, previewLegal: pages.previewLegal }));
  app.route('/', makingRoutes(deps));
  app.route('/', generationRoutes(deps));
  app.route('/', libraryRoutes(deps));
  app.route('/', importRoutes(deps));
  app.route('/', batchRoutes(deps));
  app.route('/', sceneRoutes(deps));
  app.route('/', promptHelperRoutes(deps));
  app.route('/', presetRoutes(deps));
  app.route('/', styleRoutes(deps));
  app.route('/', refusalRoutes(deps));
  app.route('/', shareRoutes(deps));
  app.route('/', commentRoutes(deps));
  app.route('/', publicationRoutes(deps));
  app.route('/', catalogueRoutes(deps));
  app.route('/', toolDefinitionRoutes(deps));
  app.route('/', maintenanceRoutes(deps));
  app.route('/', bannerRoutes(deps));
  app.route('/', statusRoutes({ ...deps, status }));
  app.route('/', accountRoutes(deps));
  app.route('/', deletionRoutes(deps));
  app.route('/', ownDataRoutes(deps));
  app.route('/', legalRoutes(deps));
  app.route('/', retentionRoutes(deps));
  app.route('/', profileRoutes(deps));
  app.route('/', viewingRoutes(deps));
  app.route('/', workspaceRoutes(deps));
  app.route('/', workspaceInvitationRoutes(deps));
  app.route('/', fileRoutes(deps));
  app.route('/', liveRoutes(deps));
  app.route('/', contactRoutes(deps));
  app.route('/', noticeRoutes(deps));
  app.route('/', verifyRoutes(deps));
  app.route('/', billingRoutes(deps));
  app.route('/', ownPlanRoutes(deps));
  app.route('/', growthRoutes(deps));
  app.get('/r/:code', referralLink(deps));
  app.route('/', ledgerRoutes(deps));
  app.route('/', keyRoutes(deps));
  app.route('/', outgoingWebhookRoutes(deps));
  app.route('/', inboxRoutes(deps));
  app.route('/', mcpRoutes(deps));
  app.route('/', paymentWebhook(deps));
  app.route('/', providerWebhookRoutes(deps));
  app.route('/', mailboxProxy(deps.config));
  app.route('/', textRoutes(deps));
  app.route('/', documentRoutes(deps, operations));
  app.route('/', brandRoutes(deps));
  app.route('/', sharedRoutes(deps, pages.answerShared, createEmbedded(deps)));
  app.route('/', publishedRoutes(deps, pages.answerMade));
  app.route('/', publicListRoutes(deps, pages.answerMade));
  app.route('/', pages.routes);
  return app;
}

/**
 * What stands before which routes, in the order in which it is passed. Nothing before webhooks, health and pages: they
 * are few, and what calls us would not hear for long of a refusal.
 */
function gatesOf(deps: Deps): { paths: string[]; gates: MiddlewareHandler<Env>[] }[] {
  const shed = shedLoad(deps);
  const programs = programAccess(deps);
  const maintenance = maintenanceGate(deps);
  const seen = noteLastSeen(deps);
  const strangers = refuseStrangersFirst(deps);
  return [
    {
      paths: ['/api/*', '/functions/*'],
      gates: [shed, sameOrigin(deps.config), programs, strangers, maintenance, viewingGate(deps.config), seen],
    },
    { paths: ['/mcp'], gates: [shed, programs, maintenance, seen] },
    { paths: ['/files/*'], gates: [shed, programs] },
    { paths: ['/s/*', '/oembed'], gates: [shed] },
    { paths: ['/p/*', '/:language/p/*'], gates: [shed, sameOrigin(deps.config), viewingGate(deps.config)] },
    { paths: ['/explore/*', '/by/*'], gates: [shed] },
  ];
}
