/**
 * What the document leaves out, as Hono names it: pages and their files, what operators and administrators use, signing
 * in and what protects it, what another protocol describes, and calls of the services
 * that we use. A route that is new belongs either
 * here or into the operations.
 */
export const internalRoutes: readonly RegExp[] = [
  /^GET \/(assets\/\*|robots\.txt|sitemap\.xml|openapi\.json|\*)$/,
  /^\w+ \/mcp$/,
  /^GET \/(healthz|readyz|metrics)$/,
  /^\w+ \/dev\//,
  /^\w+ \/api\/auth\/(?!token$)/,
  /^\w+ \/api\/sign-in(\/|$)/,
  /^\w+ \/api\/sso\//,
  /^\w+ \/api\/account\//,
  /^\w+ \/api\/admin\//,
  /^POST \/api\/viewing\/stop$/,
  /^\w+ \/functions\/v1\/admin-/,
  /^POST \/webhooks\//,
];
