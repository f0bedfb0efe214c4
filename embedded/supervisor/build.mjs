// Bundles the supervisor and the command line tool. Usage: node build.mjs [folder]
import { bundle, navigatorOfNode } from '../../scripts/bundle.mjs';

await bundle(import.meta.dirname, {
  entryPoints: ['src/main.ts', 'src/cli.ts'],
  external: ['pg-native'],
  define: navigatorOfNode,
});
