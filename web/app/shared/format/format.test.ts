import { describe, expect, test, vi } from 'vitest';
import { storageUsed } from './format.ts';
import { formatsOf, stopwatch } from './formats.ts';
import { relativeTimesOf } from './relative-times.ts';

const some = { bytes: 1_234_000_000, files: 340, maxBytes: 20_000_000_000, maxFiles: 100_000 };

describe('what is stored', () => {
  test('is measured by the nearer limit, and never above all of it', () => {
    expect(storageUsed({ ...some, bytes: 5_000_000_000 })).toBe(25);
    expect(storageUsed({ ...some, files: 50_000 })).toBe(50);
    expect(storageUsed({ ...some, bytes: 30_000_000_000 })).toBe(100);
    expect(storageUsed({ ...some, maxBytes: null, maxFiles: null })).toBeNull();
  });
});

const now = new Date(2026, 4, 20, 12).getTime();
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('times are told as people tell them', () => {
  const { relativeTime, dueTime } = relativeTimesOf('en');

  test.each([
    [-5 * second, 'just now'],
    [59 * second, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, 'yesterday'],
    [35 * hour, 'yesterday'],
    [37 * hour, '2 days ago'],
    [47 * hour, '2 days ago'],
    [6 * day, '6 days ago'],
    [8 * day, 'May 12, 2026'],
  ])('%i ms ago reads "%s"', (passed, words) => {
    expect(relativeTime(now - passed, now)).toBe(words);
  });

  test.each([
    [-2 * minute, '2 minutes ago'],
    [0, 'just now'],
    [59 * minute, 'in 59 minutes'],
    [24 * hour - 5 * second, 'in 24 hours'],
    [47 * hour, 'in 47 hours'],
    [72 * hour, 'in 3 days'],
    [30 * 24 * hour - 5 * second, 'in 30 days'],
  ])('what is due in %i ms reads "%s"', (left, words) => {
    expect(dueTime(now + left, now)).toBe(words);
  });

  test('a job that runs shows minutes and seconds, never less than none', () => {
    expect([stopwatch(7 * second), stopwatch(12.5 * minute), stopwatch(-second)]).toEqual(['0:07', '12:30', '0:00']);
  });
});

test('numbers and sizes are written as the language writes them', () => {
  expect([formatsOf('en').number(1_234_567), formatsOf('de').number(1_234_567)]).toEqual(['1,234,567', '1.234.567']);
  expect([0, 340_000_000, 1_234_000_000].map(formatsOf('en').bytes)).toEqual(['0 kB', '340 MB', '1.2 GB']);
});

test('a day that the server counts is the same day in every time zone', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const fresh = await import('./formats.ts');
    expect(fresh.formatsOf('en').countedDay('2026-11-03'), zone).toBe('Nov 3, 2026');
  }
  vi.unstubAllEnvs();
});

test('a time that is told exactly keeps its "PM" on the line of its clock', () => {
  expect(formatsOf('en').exactTime(new Date(2026, 10, 3, 15, 4, 5).getTime())).toMatch(/3:04:05\u00a0PM$/);
});
