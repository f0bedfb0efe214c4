import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFormatAndLint } from './format-and-lint.mjs';

const BIOME = new URL('../node_modules/.bin/biome', import.meta.url).pathname;
const GOOD = 'export const a = "a";\n';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const rule = (suspicious: object) =>
  write('biome.json', JSON.stringify({ json: { formatter: { enabled: false } }, linter: { rules: { suspicious } } }));
const passes = async () => (await checkFormatAndLint(folder)).code === 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-lint-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  write('.gitignore', 'node_modules\n');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(BIOME, join(folder, 'node_modules/.bin/biome'));
  rule({ noConsole: 'warn' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['is formatted otherwise', "export const a = 'a'\n"],
  ['breaks a rule', 'debugger;\n'],
  ['breaks a rule that only warns', 'console.log("fox");\n'],
  ['cannot be read', 'export const = ;\n'],
])('a file that %s is refused each time, whether it is new or passed before', async (_what, text) => {
  write('new.js', text);
  expect([await passes(), await passes()]).toEqual([false, false]);
  write('new.js', GOOD);
  expect([await passes(), await passes()]).toEqual([true, true]);
  write('new.js', text);
  expect([await passes(), await passes()]).toEqual([false, false]);
});

test('what passed is asked again when the rules are others', async () => {
  write('a.js', 'console.log("fox");\n');
  rule({});
  expect(await passes()).toBe(true);
  rule({ noConsole: 'error' });
  expect(await passes()).toBe(false);
  rule({});
  expect(await passes()).toBe(true);
});

test('one file that is refused hides no other, and a broken record of what passed counts for nothing', async () => {
  write('a.js', GOOD);
  write('b.js', 'debugger;\n');
  expect(await passes()).toBe(false);
  write('a.js', 'debugger;\n');
  write('b.js', GOOD);
  expect(await passes()).toBe(false);
  write('a.js', GOOD);
  expect(await passes()).toBe(true);
  write('node_modules/.cache/format-and-lint.json', '{');
  write('b.js', 'debugger;\n');
  expect(await passes()).toBe(false);
});
