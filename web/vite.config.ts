import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkFileNames, chunkGroups } from './chunk-groups.ts';
import { frameStyles } from './frame-styles.ts';
import { islandScripts } from './island-scripts.ts';
import { productionRouter } from './production-router.ts';
import { stableIds } from './stable-ids.ts';

export default defineConfig({
  plugins: [productionRouter(), stableIds(), reactRouter(), islandScripts(), frameStyles()],
  // Fonts and icons stay files: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0, target: 'es2023' },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups } } } } },
  },
});
