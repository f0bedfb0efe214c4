import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { inRequest } from '../tracing/request-context.ts';
import { createLog } from './log.ts';
import { createSecurityLog, type SecurityLog } from './security-log.ts';

let written: unknown[] = [];
let security: SecurityLog;
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  const destination = { write: (line: string) => void written.push(JSON.parse(line)) };
  security = createSecurityLog(createLog('info', 'test', destination));
});
afterEach(() => vi.useRealTimers());

const from = (client: string, work: () => void) => inRequest({ request: 'a-request', client: () => client }, work);
const refuse = () => security.refused('sign_in_refused', { how: 'password', why: 'wrong_password' });
const repeat = (times: number, work: () => void) => {
  for (let n = 0; n < times; n += 1) work();
};
const clients = () =>
  z
    .array(z.looseObject({ client: z.string().optional() }))
    .parse(written)
    .map(({ client }) => client);

test('a line tells what happened, to whom, from where and in which request', () => {
  from('198.51.100.7', () => security.done('signed_in', { person: 'a-person', how: 'password' }));
  from('198.51.100.8', refuse);
  expect(written).toMatchObject([
    {
      level: 30,
      event: 'signed_in',
      person: 'a-person',
      how: 'password',
      client: '198.51.100.7',
      request: 'a-request',
    },
    { level: 40, event: 'sign_in_refused', why: 'wrong_password', client: '198.51.100.8', request: 'a-request' },
  ]);
});

test('of many refusals of one sender in a minute the first 20 are written, and how many more there were', () => {
  from('198.51.100.7', () => repeat(500, refuse));
  from('198.51.100.8', refuse);
  expect(clients()).toEqual([...Array(20).fill('198.51.100.7'), '198.51.100.8']);
  vi.advanceTimersByTime(60_000);
  expect(written.at(-1)).toMatchObject({ event: 'refusals_left_out', lines: 480 });
  expect(written.at(-1), 'it belongs to no request').not.toHaveProperty('request');
  from('198.51.100.7', refuse);
  expect(clients().at(-1), 'the next minute is another').toBe('198.51.100.7');
});

test('all addresses of one IPv6 network are one sender', () => {
  repeat(30, () => from(`2001:db8:1:2::${written.length}`, refuse));
  expect(written).toHaveLength(20);
});

test('one kind of refusal, or reason, hides no other, and nothing hides who signed in', () => {
  from('198.51.100.7', () => {
    repeat(100, refuse);
    security.refused('sign_in_refused', { how: 'password', why: 'rate' });
    security.refused('admin_refused', { person: 'a-person' });
    repeat(30, () => security.done('signed_in', { person: 'a-person' }));
  });
  expect(written).toHaveLength(20 + 2 + 30);
});

test('refusals from everywhere at once fill no disk: 1,000 a minute are written', () => {
  for (let n = 0; n < 3000; n += 1) from(`10.1.${n >> 8}.${n & 255}`, refuse);
  expect(written).toHaveLength(1000);
  vi.advanceTimersByTime(60_000);
  expect(written.at(-1)).toMatchObject({ event: 'refusals_left_out', lines: 2000 });
});
