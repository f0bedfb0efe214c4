import { codeTools } from '@kinora/catalogue/code-tools';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const toolPages = codeTools.flatMap((tool) =>
  tool.route === null ? [] : [route(tool.route, 'routes/tool.tsx', { id: tool.id })],
);

export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('docs/api', 'routes/api-docs.tsx'),
  route('maintenance', 'routes/maintenance.tsx'),
  layout('routes/door.tsx', [
    route('signup', 'routes/signup.tsx'),
    route('login', 'routes/login.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('invitation', 'routes/invitation.tsx'),
  ]),
  layout('routes/app.tsx', [
    route('admin', 'routes/admin.tsx', [
      index('routes/admin/overview.tsx'),
      route('users', 'routes/admin/users.tsx'),
      route('users/:id', 'routes/admin/user.tsx'),
      route('jobs', 'routes/admin/jobs.tsx'),
      route('payments', 'routes/admin/payments.tsx'),
      route('moderation', 'routes/admin/moderation.tsx'),
      route('settings', 'routes/admin/settings.tsx'),
      route('audit', 'routes/admin/audit.tsx'),
    ]),
    layout('routes/studio.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('tools', 'routes/tools.tsx'),
      route('gallery', 'routes/gallery.tsx'),
      route('settings', 'routes/settings.tsx'),
      ...toolPages,
    ]),
  ]),
  route('*', 'routes/elsewhere.tsx'),
] satisfies RouteConfig;
