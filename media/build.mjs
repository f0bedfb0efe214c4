// Bundles the media program and its probing thread. Usage: node build.mjs [folder]
import { bundle } from '../scripts/bundle.mjs';

await bundle(import.meta.dirname, {
  entryPoints: { main: 'src/main.ts', 'probe-thread': 'src/probe/probe-thread.ts' },
  splitting: true,
});
