import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './compress-files.ts';
import { finishPages } from './finish-pages.ts';
import { writePageAddresses } from './page-addresses.ts';

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
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !ONLY_BY_MAIL.includes(path)),
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await finishPages(folder);
    await writePageAddresses(folder, reactRouterConfig.routes);
    await compressFiles(folder);
  },
} satisfies Config;
