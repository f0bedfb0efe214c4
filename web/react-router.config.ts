import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { publicPages } from './app/app/pages/page-list.ts';
import { buildPages } from './build-pages.ts';
import { compressFiles } from './compress-files.ts';
import { writePageAddresses } from './page-addresses.ts';
import { hashInlineScripts } from './script-hashes.ts';

/** What they show depends on the address in an email. */
const ONLY_BY_MAIL = ['/reset-password', '/invitation'];

export default {
  appDirectory: 'app/app',
  ssr: false,
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
  prerender: ({ getStaticPaths }) =>
    getStaticPaths().filter((path) => !ONLY_BY_MAIL.includes(path) && !(path in publicPages)),
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await buildPages(import.meta.dirname, reactRouterConfig.buildDirectory);
    await hashInlineScripts(folder);
    await writePageAddresses(folder, reactRouterConfig.routes);
    await compressFiles(folder);
  },
} satisfies Config;
