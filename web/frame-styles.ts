import type { Plugin } from 'vite';

/** The files around every page of the app, by their names in chunk-groups.ts: their style sheets stay as long as the app does. */
const OF_FRAME = new Set(['common', 'interface', 'studio']);

/**
 * The router writes the address of a style sheet that parts loaded later need too with a `#`, since it removes those of a
 * page when the page goes. Such parts find those of the frame by the same address: else they would come once more with the
 * first of them, and have the whole page laid out anew.
 */
export function frameStyles(): Plugin {
  const sheets = new Set<string>();
  const named = new Set<string>();
  return {
    name: 'frame-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      experimental: {
        renderBuiltUrl(file, { hostType, ssr }) {
          if (ssr || hostType !== 'js' || !sheets.has(file)) return undefined;
          named.add(file);
          return `/${file}#`;
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !OF_FRAME.has(file.name)) continue;
          for (const sheet of file.viteMetadata?.importedCss ?? []) sheets.add(sheet);
        }
      },
    },
    writeBundle() {
      const unnamed = [...sheets].filter((sheet) => !named.has(sheet));
      if (sheets.size === OF_FRAME.size && unnamed.length === 0) return;
      this.error(`Of the frame's style sheets ${[...sheets].join(', ')}, no part names ${unnamed.join(', ')}`);
    },
  };
}
