import type { Plugin } from 'vite';

/** The style sheets around every page of the app, which stay as long as the app does. */
const OF_FRAME = /"(?<sheet>assets\/(?:common|studio|interface)-[\w-]+\.css)"/g;

/**
 * The router writes the address of a style sheet that parts loaded later need too with a `#`, since it removes those of a
 * page when the page goes. Such parts find those of the frame by the same address: else they would come once more with the
 * first of them, and have the whole page laid out anew.
 */
export function frameStyles(): Plugin {
  return {
    name: 'frame-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.includes('__vite__mapDeps=')) {
            file.code = file.code.replaceAll(OF_FRAME, '"$<sheet>#"');
          }
        }
      },
    },
  };
}
