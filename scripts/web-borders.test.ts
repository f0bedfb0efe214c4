import { expect, test } from 'vitest';
import { checkWebBorders, crossedBorders } from './web-borders.mjs';

const root = new URL('..', import.meta.url).pathname;

test.each([
  ["import { a } from '../billing/prices.ts';"],
  ["import type { A } from '../billing/prices.ts';"],
  ["import '../billing/prices.ts';"],
  ["const load = () => import('../billing/prices.ts');"],
  ["const worker = new Worker(new URL('../billing/prices.ts', import.meta.url));"],
  ["export { a } from '../billing/prices.ts';"],
  ["import {\n  a,\n  b,\n} from '../billing/prices.ts';"],
])('a feature may not name a file of another one: %s', (source) => {
  expect(crossedBorders({ 'features/studio/form.ts': source })).toEqual([
    'features/studio/form.ts refers to features/billing/prices.ts',
  ]);
});

test('a style sheet is held like a script', () => {
  const sheets = { 'features/studio/form.css': '@import "../billing/prices.css";' };
  expect(crossedBorders(sheets)).toEqual(['features/studio/form.css refers to features/billing/prices.css']);
});

test('what is shared knows neither features nor the app around them', () => {
  const source = "import { a } from '../features/studio/a.ts';\nimport { b } from '../app/b.ts';";
  expect(crossedBorders({ 'shared/form.ts': source })).toEqual([
    'shared/form.ts refers to features/studio/a.ts',
    'shared/form.ts refers to app/b.ts',
  ]);
});

test('a feature may name its own files and what is shared, a route module every feature', () => {
  const own = "import { a } from './a.ts';\nimport { b } from '../../shared/b.ts';\nimport { z } from 'zod';";
  const both = "import { a } from '../../features/studio/a.ts';\nimport { b } from '../../features/billing/b.ts';";
  expect(crossedBorders({ 'features/studio/form.ts': own, 'app/routes/page.tsx': both })).toEqual([]);
});

test('the app crosses none of its borders', async () => {
  expect(await checkWebBorders(root)).toEqual({ code: 0, output: '' });
});
