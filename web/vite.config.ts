import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const forSomePages =
  /@mantine\/form|klona|react-number-format|nuqs|react-remove-scroll|use-sidecar|\/(Modal|ModalBase|Drawer|ScrollArea|NumberInput|PasswordInput|Textarea)\//;

/** What runs every page. The two files of zod are where the start of the app configures it. */
const startsTheApp = /node_modules\/((react|react-dom|react-router|scheduler)\/|zod\/v4\/core\/(core|util)\.js)/;

/** What checks and describes the input of tools. The pages that show no generation do without. */
const schemas = /node_modules\/zod\//;

/** What most pages use. Forms of accounts come with their pages, dialogs when one is opened. */
function isEverywhere(id: string): boolean {
  return /node_modules|app\/ui/.test(id) && !forSomePages.test(id);
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
                { name: 'start', test: startsTheApp, priority: 3 },
                { name: 'schemas', test: schemas, priority: 2 },
                { name: 'interface', test: isEverywhere, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
