import { bundle } from '../scripts/bundle.mjs';

// Usage: node build.mjs [folder]
// The bare programs, so that what they are measured with is Node and the driver, and no compiler beside them.
await bundle(import.meta.dirname, {
  entryPoints: { main: 'src/bare-server.ts', worker: 'src/bare-worker.ts' },
  external: ['pg-native'],
});
