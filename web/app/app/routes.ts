import { codeTools } from '@kinora/catalogue/code-tools';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

import { publicPages } from './pages/page-list.ts';

/** The canvas has a page of its own; other tools are shown by their definitions. */
const CANVAS = '/edit';
const toolPages = codeTools.flatMap((tool) =>
  tool.route === null || tool.route === CANVAS ? [] : [route(tool.route, 'routes/tool.tsx', { id: tool.id })],
);

/** What the server makes is no page of the app: whoever comes to its address within the app leaves it. */
const publicRoutes = Object.entries(publicPages).flatMap(([address, { isStandIn }]) => {
  if (isStandIn) return [];
  const options = { id: `public${address}` };
  return [
    address === '/' ? index('routes/public-page.tsx', options) : route(address, 'routes/public-page.tsx', options),
  ];
});

/** Shown by conditions of its own, and at its own address all the same. */
const EXPLORE = '/explore';

/** Pages that put no features together are routes themselves, as are all of the panel. */
const FEATURES = '../features';
const DESKS = `${FEATURES}/admin`;

export default [
  ...publicRoutes,
  route(EXPLORE, 'routes/public-page.tsx', { id: `public${EXPLORE}` }),
  route('maintenance', 'routes/maintenance.tsx'),
  layout('routes/sign-in.tsx', [
    route('reset-password', `${FEATURES}/sign-in/reset-password-page.tsx`),
    route('invitation', `${FEATURES}/sign-in/invitation-page.tsx`),
  ]),
  layout('routes/app.tsx', [
    route('admin', 'routes/admin.tsx', [
      index(`${DESKS}/overview/overview-page.tsx`),
      route('users', `${DESKS}/users/users-page.tsx`),
      route('users/:id', `${DESKS}/users/user-page.tsx`),
      route('jobs', `${DESKS}/jobs/jobs-page.tsx`),
      route('payments', `${DESKS}/payments/payments-page.tsx`),
      route('business', `${DESKS}/business/business-page.tsx`),
      route('sales', `${DESKS}/sales/sales-page.tsx`),
      route('moderation', `${DESKS}/moderation/moderation-page.tsx`),
      route('risk', `${DESKS}/risk/risk-page.tsx`),
      route('notices', `${DESKS}/notices/notices-page.tsx`),
      route('notices/:id', `${DESKS}/notices/notice-page.tsx`),
      route('providers', `${DESKS}/providers/providers-page.tsx`),
      route('brand', `${DESKS}/brand/brand-page.tsx`),
      route('content', `${DESKS}/content/content-page.tsx`),
      route('status', `${DESKS}/status/status-page.tsx`),
      route('legal', `${DESKS}/legal/legal-page.tsx`),
      route('settings', `${DESKS}/settings/settings-page.tsx`),
      route('tools', `${DESKS}/tools/tools-page.tsx`),
      route('tools/new', `${DESKS}/tools/new-tool-page.tsx`),
      route('tools/:tool', 'routes/tool-desk.tsx'),
      route('audit', `${DESKS}/audit/audit-page.tsx`),
    ]),
    layout('routes/studio.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('tools', 'routes/tools.tsx'),
      route('gallery', 'routes/gallery.tsx'),
      route('queue', `${FEATURES}/queue/queue-page.tsx`),
      route('receive', `${FEATURES}/studio/receive/receive-page.tsx`),
      route('remix/:id', `${FEATURES}/studio/remix/remix-page.tsx`),
      route('shares', `${FEATURES}/creations/shares-page.tsx`),
      route('workspaces', `${FEATURES}/workspaces/workspaces-page.tsx`),
      route('publications', `${FEATURES}/creations/publications-page.tsx`),
      route('takedowns', `${FEATURES}/creations/takedowns-page.tsx`),
      route('settings', 'routes/settings.tsx'),
      route(CANVAS, 'routes/edit.tsx'),
      ...toolPages,
      route('tools/:slug', 'routes/added-tool.tsx'),
    ]),
  ]),
  route('*', 'routes/elsewhere.tsx'),
] satisfies RouteConfig;
