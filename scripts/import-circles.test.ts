import { expect, test } from 'vitest';
import { checkImportCircles, importCircles } from './import-circles.mjs';

const root = new URL('..', import.meta.url).pathname;
const back = "import { a } from '../a.ts';";

test.each([
  ["import { b } from './folder/b.ts';"],
  ["import type { B } from './folder/b.ts';"],
  ["import { type B } from './folder/b.ts';"],
  ["import './folder/b.ts';"],
  ["export * from './folder/b.ts';"],
  ["export type { B } from './folder/b.ts';"],
  ["const load = () => import('./folder/b.ts');"],
  ["const load = () => import(/* @vite-ignore */ './folder/b.ts');"],
  ["type B = import('./folder/b.ts').B;"],
  ['import {\n  b,\n  c,\n} from "./folder/b.ts";'],
])('two modules may not import each other: %s', (source) => {
  expect(importCircles({ 'a.ts': source, 'folder/b.ts': back })).toEqual(['a.ts\n  -> folder/b.ts\n  -> a.ts']);
});

test('a circle is found however long it is, behind whatever leads to it, and once', () => {
  const sources = {
    'start.ts': "import './one.ts';",
    'one.ts': "import './two.ts';\nimport './leaf.ts';",
    'two.ts': "import './leaf.ts';\nimport './three.ts';",
    'three.ts': "import './one.ts';",
    'leaf.ts': '',
    'itself.ts': "import './itself.ts';",
  };
  expect(importCircles(sources).map((circle) => circle.split('\n  -> ').toSorted())).toEqual([
    ['one.ts', 'one.ts', 'three.ts', 'two.ts'].toSorted(),
    ['itself.ts', 'itself.ts'],
  ]);
});

test('it is found through the names of workspaces too', () => {
  const sources = {
    'server/wire.ts': "import type { Tool } from '@kinora/catalogue/tool';",
    'catalogue/src/tool.ts': "import { shape } from '@kinora/server/wire';",
  };
  const packages = { '@kinora/server/wire': 'server/wire.ts', '@kinora/catalogue/*': 'catalogue/src/*.ts' };
  expect(importCircles(sources, packages)).toHaveLength(1);
});

test('what two modules share, and what somebody else wrote, is no circle', () => {
  const sources = {
    'a.ts': "import './b.ts';\nimport './c.ts';\nimport * as z from 'zod';",
    'b.ts': "import './d.ts';",
    'c.ts': "import './d.ts';",
    'd.ts': "import './missing.ts';",
  };
  expect(importCircles(sources)).toEqual([]);
});

test('no module of the project is in a circle', async () => {
  expect(await checkImportCircles(root)).toEqual({ code: 0, output: '' });
});
