import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildIslands } from './build-islands.ts';
import { compressFiles } from './compress-files.ts';
import { writeCspHashes } from './csp-hashes.ts';
import { finishPages } from './finish-pages.ts';
import { writeShells } from './write-shells.ts';

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
  prerender: ['/', '/signup', '/login', '/forgot-password', '/about', '/contact', '/privacy', '/terms', '/docs/api'],
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await finishPages(folder, await buildIslands(folder));
    await writeShells(folder);
    await writeCspHashes(folder);
    await compressFiles(folder);
  },
} satisfies Config;
