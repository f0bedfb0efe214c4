import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const notOurs = /^(node_modules|dist|build|data|\.git|\.react-router|test-results)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

const files = filesBelow('.');

test.each(files.filter((name) => name.endsWith('.md')))('%s names no source file that is not there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|sql))`/g)].flatMap(([, name]) => name ?? []);
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
