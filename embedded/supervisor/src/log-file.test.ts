import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile, worthShowing } from './log-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-logs-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('each start begins a new file and keeps the one before', async () => {
  openLogFile(folder, 'part')('first start');
  openLogFile(folder, 'part')('second start');
  expect(await readFile(join(folder, 'part.log'), 'utf8')).toBe('second start\n');
  expect(await readFile(join(folder, 'part.log.1'), 'utf8')).toBe('first start\n');
});

test('a part that writes much keeps at most two files of about 5 MB', async () => {
  const write = openLogFile(folder, 'part');
  const line = 'x'.repeat(1024 * 1024);
  for (let written = 0; written < 20; written += 1) {
    write(line);
  }
  expect((await readdir(folder)).sort()).toEqual(['part.log', 'part.log.1']);
  expect((await stat(join(folder, 'part.log.1'))).size).toBeLessThan(7 * 1024 * 1024);
});

test.each([
  ['{"level":30,"msg":"all is well"}', 'stdout', undefined],
  ['{"level":40,"msg":"odd"}', 'stdout', 'odd'],
  ['{"level":50,"err":{"message":"the reason"},"msg":"A request failed"}', 'stdout', 'A request failed: the reason'],
  ['ready http://127.0.0.1:3000', 'stdout', undefined],
  ['Error: out of memory', 'stderr', 'Error: out of memory'],
] as const)('%s on %s: the terminal shows %s', (line, stream, shown) => {
  expect(worthShowing(line, stream)).toBe(shown);
});
