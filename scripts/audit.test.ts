import { expect, test } from 'vitest';
import { readFindings } from './audit.mjs';
import { listLicenses, refusedLicenses } from './licenses.mjs';

const root = new URL('..', import.meta.url).pathname;

test.each([
  '',
  'npm error ENOTFOUND',
  '{"error": {"code": "ENOTFOUND"}}',
  '{"message": "405", "statusCode": 405}',
  '{',
])('what is no audit is told apart from one without findings: %s', (output) => {
  expect(readFindings(output)).toBeNull();
});

test('findings are named with how bad they are and why', () => {
  const weak = { name: 'left', severity: 'high', range: '<2', via: [{ title: 'Crashes' }, 'right'] };
  const output = `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: weak } })}\nnpm notice`;
  expect(readFindings(output)).toEqual(['left <2: high (Crashes; right)']);
  expect(readFindings('{"vulnerabilities": {}}')).toEqual([]);
});

test('every package of the lock file has a license that allows shipping it', () => {
  const found = listLicenses(root);
  expect(found.length).toBeGreaterThan(300);
  expect(refusedLicenses(found)).toEqual([]);
});

test.each([
  ['AGPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['SSPL-1.0', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR GPL-2.0-only)', true],
  ['Apache-2.0', true],
  [null, false],
])('%s', (license, isAllowed) => {
  expect(refusedLicenses([{ id: 'x@1.0.0', name: 'x', license }])).toHaveLength(isAllowed ? 0 : 1);
});
