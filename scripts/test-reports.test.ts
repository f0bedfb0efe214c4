import { expect, test } from 'vitest';
import { afterSecondRun, readPlaywright, readVitest } from './test-reports.mjs';

const root = '/studio';
const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const file = (name: string, ...assertionResults: ReturnType<typeof result>[]) => ({
  name: `${root}/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
});
const reportOf = (...testResults: ReturnType<typeof file>[]) => {
  const count = (wanted: string) =>
    testResults.flatMap((one) => one.assertionResults.filter(({ status }) => status === wanted)).length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
};

test('failures are told by file, test and reason, without the lines of libraries', () => {
  const reason =
    'Error: expected 1 to be 2\n    at /studio/ledger.test.ts:3:1\n    at /studio/node_modules/runner.js:1:1';
  const report = reportOf(file('ledger.test.ts', result('adds up', 'failed', reason), result('is kept', 'passed')));
  expect(readVitest(report, root)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['ledger.test.ts > adds up\n  Error: expected 1 to be 2\n      at /studio/ledger.test.ts:3:1'],
    repeated: [],
    files: ['ledger.test.ts'],
  });
});

test('a file that fails outside of its tests is one failure', () => {
  const report = reportOf({ ...file('jobs.test.ts'), status: 'failed', message: 'no database' });
  expect(readVitest(report, root)).toMatchObject({ failed: 1, failures: ['jobs.test.ts\n  no database'] });
});

test('what passed at a second try is named, and a second run counts each test once', () => {
  const first = reportOf(
    file('a.test.ts', result('one', 'passed', 'too late'), result('two', 'passed')),
    file(
      'b.test.ts',
      result('three', 'failed', 'starved'),
      result('four', 'passed'),
      result('five', 'failed', 'wrong'),
    ),
  );
  const second = reportOf(
    file('b.test.ts', result('three', 'passed'), result('four', 'passed'), result('five', 'failed', 'wrong')),
  );
  expect(afterSecondRun(readVitest(first, root), readVitest(second, root), first, root)).toEqual({
    passed: 4,
    failed: 1,
    failures: ['b.test.ts > five\n  wrong'],
    repeated: ['a.test.ts > one\n  too late', 'b.test.ts > three\n  starved'],
    files: ['b.test.ts'],
  });
});

test('browser tests are told by file and line, each try with its reason', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'gallery.spec.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'no button', 'no dialog')],
        suites: [{ specs: [spec('scrolls', 'flaky', 'too late')] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['gallery.spec.ts:7 > closes\n  no button\n  no dialog'],
    repeated: ['gallery.spec.ts:7 > scrolls'],
    files: [],
  });
});
