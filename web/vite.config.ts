import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What most pages use. Dialogs come only when one is opened. */
function isEverywhere(id: string): boolean {
  const isShared = /node_modules|app\/ui/.test(id);
  return isShared && !/react-remove-scroll|use-sidecar|\/(Modal|ModalBase|Drawer|ScrollArea)\//.test(id);
}

export default defineConfig({
  plugins: [reactRouter()],
  // Fonts and icons stay files: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0, target: 'es2023' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few large files compress far better than the dozens of small shared ones that splitting leaves.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: 'interface', test: isEverywhere, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
