import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkFileNames, chunkGroups, notOfFrame } from './chunk-groups.ts';
import { frameStyles } from './frame-styles.ts';
import { islandScripts } from './island-scripts.ts';
import { productionRouter } from './production-router.ts';
import { stableIds } from './stable-ids.ts';

export default defineConfig({
  plugins: [productionRouter(), stableIds(), reactRouter(), islandScripts(), frameStyles()],
  // Fonts and icons stay files: the content security policy allows no data: fonts.
  // Of the icons' barrel only those that are imported are read: else they are half of all modules of a build.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter(notOfFrame) },
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups } } } } },
  },
});
