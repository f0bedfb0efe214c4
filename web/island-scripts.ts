import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'app/app/islands');

/**
 * Makes each file of app/app/islands an entry of the browser build, which shares what it needs with the app, and lists the
 * address of each for the pages that name it.
 */
export function islandScripts(): Plugin {
  return {
    name: 'island-scripts',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      for (const file of readdirSync(folder)) {
        this.emitFile({ type: 'chunk', id: join(folder, file), name: `${parse(file).name}-island` });
      }
    },
    async writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return;
      const entries = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ isEntry }) => isEntry);
      const addresses = Object.fromEntries(entries.map(({ name, fileName }) => [name, `/${fileName}`]));
      await writeFile(join(dir, 'island-scripts.json'), JSON.stringify(addresses));
    },
  };
}
