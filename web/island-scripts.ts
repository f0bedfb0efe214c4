import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Plugin } from 'vite';

const ADDRESSES = 'virtual:island-addresses';
const folder = join(import.meta.dirname, 'app/app/islands');

/**
 * Makes each file of app/app/islands an entry of the browser build, which shares what it needs with the app, and tells the
 * prerendered pages its address: `import addresses from 'virtual:island-addresses'`.
 */
export function islandScripts(): Plugin {
  const addresses: Record<string, string> = {};
  return {
    name: 'island-scripts',
    // The pages are rendered after the browser build, by the other environment of the same build.
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      for (const file of readdirSync(folder)) {
        this.emitFile({ type: 'chunk', id: join(folder, file), name: `${parse(file).name}-island` });
      }
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry) addresses[file.name] = `/${file.fileName}`;
      }
    },
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : null),
    load: (id) => (id === `\0${ADDRESSES}` ? `export default ${JSON.stringify(addresses)}` : null),
  };
}
