import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = join(fileURLToPath(import.meta.resolve('react-router')), '../../production');
const files: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/** React Router's package names its development build alone, whose warnings nobody in production reads. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => {
      const file = files[source];
      return file === undefined ? null : join(folder, file);
    },
  };
}
