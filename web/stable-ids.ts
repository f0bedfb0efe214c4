import type { Plugin } from 'vite';

const FILE = /\/node_modules\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

const code = `import { useId as useReactId } from 'react';
export function useId(staticId) {
  const id = useReactId();
  return typeof staticId === 'string' ? staticId : 'mantine-' + id.replace(/\\W/g, '');
}`;

/**
 * The library gives each field and chip a second id when it is drawn, for the sake of old Reacts: all of them are drawn twice
 * within one piece of work, and everything else that a page begins with has to follow in the same. React's own ids stay. No
 * setting of the library does this: its hook takes the second id whatever it is given (9.5.2).
 * A build fails where the library no longer has them in that file.
 */
export function stableIds(): Plugin {
  let isFound = false;
  return {
    name: 'stable-ids',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!FILE.test(id)) return null;
      isFound = true;
      return code;
    },
    buildEnd(error) {
      if (error === undefined && !isFound)
        throw new Error('Where Mantine makes ids is no longer where web/stable-ids.ts says');
    },
  };
}
