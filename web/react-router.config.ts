import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeCspHashes } from './csp-hashes.ts';

export default {
  ssr: false,
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
  prerender: ['/', '/signup', '/login'],
  buildEnd: ({ reactRouterConfig }) => writeCspHashes(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
