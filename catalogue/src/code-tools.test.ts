import { expect, test } from 'vitest';
import { codeTools } from './code-tools.ts';
import { tools } from './index.ts';

test('every tool that is sold can be loaded by itself, and none besides', async () => {
  expect(await Promise.all(codeTools.map(({ load }) => load()))).toEqual(tools);
  expect(codeTools.map(({ id, route }) => ({ id, route }))).toEqual(tools.map(({ id, route }) => ({ id, route })));
});
