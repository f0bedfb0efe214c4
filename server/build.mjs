import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundle, navigatorOfNode } from '../scripts/bundle.mjs';

const folder = resolve(import.meta.dirname, process.argv[2] ?? 'dist');
// Chunks carry hashes in their names: old ones would pile up.
await rm(folder, { recursive: true, force: true });

/** Sentences of zod's in fifty languages, of which English comes by itself, would be a fifth of what each role reads at its start. */
const withoutLocales = {
  name: 'without-locales',
  setup(builder) {
    builder.onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, importer }) =>
      /\/zod\/v4\//.test(importer) ? { path, namespace: 'without-locales' } : undefined,
    );
    builder.onLoad({ filter: /.*/, namespace: 'without-locales' }, () => ({ contents: 'export {};' }));
  },
};

// Usage: node build.mjs [folder]
// Roles are loaded on demand, so each starts with its own code alone. Outside stay its `dependencies`: native
// add-ons, the migration runner, which reads its own files, and what needs `reflect-metadata` to be there before it: chunks
// have no such order.
await bundle(import.meta.dirname, {
  entryPoints: { main: 'src/roles/main.ts', 'payments-setup': 'src/money/billing/payments-setup.ts' },
  splitting: true,
  // Names stay as they are written: errors are told apart by those of their classes, and traces are read by people.
  // esbuild's `keepNames` would give each function its name back whenever it is made, a dozen times in every request, and
  // 12,000 of them a table of properties, 3 MB of heap.
  minify: false,
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  // Some packages' CommonJS builds lose their named exports on the way into a bundle.
  mainFields: ['module', 'main'],
  // Two that libraries load where somebody has installed them.
  external: ['pg-native', 'supports-color'],
  plugins: [withoutLocales],
  define: navigatorOfNode,
  logLevel: 'warning',
});
