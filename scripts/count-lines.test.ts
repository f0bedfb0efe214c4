import { expect, test } from 'vitest';
import { countsOf, sumByWorkspace } from './count-lines.mjs';

test('files and lines are summed by workspace, tests and migrations by themselves', () => {
  const counted = [
    'HEAD:server/src/a.ts:10',
    'HEAD:server/src/a.test.ts:4',
    'HEAD:server/test/support/b.ts:5',
    'HEAD:server/migrations/0001_a.sql:7',
    'HEAD:embedded/stripe/src/c.ts:3',
    'HEAD:vitest.config.ts:2',
    '',
  ].join('\n');
  expect(Object.fromEntries(sumByWorkspace(countsOf(counted)))).toEqual({
    'server, program': { files: 1, lines: 10 },
    'server, tests': { files: 2, lines: 9 },
    'server, migrations': { files: 1, lines: 7 },
    'embedded/stripe, program': { files: 1, lines: 3 },
    'the root, program': { files: 1, lines: 2 },
    'all, program': { files: 3, lines: 15 },
    'all, tests': { files: 2, lines: 9 },
    'all, migrations': { files: 1, lines: 7 },
  });
});
