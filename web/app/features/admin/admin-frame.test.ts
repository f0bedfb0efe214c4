import type { Me } from '@kinora/server/me-wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noAnswer, refusal } from '../../shared/api/api-error.ts';
import { checkAccess } from './admin-frame.tsx';

const here = new URL('http://studio.test/admin/users?q=ada');

const someone = (role: Me['user']['role']) => ({ user: { role } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function addressAfter(check: Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await check.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

test('administrators come in, others are denied', async () => {
  expect(await checkAccess(here, async () => someone('admin'))).toBe('granted');
  expect(await checkAccess(here, async () => someone('user'))).toBe('denied');
});

test('visitors sign in first and come back', async () => {
  const check = checkAccess(here, () =>
    Promise.reject(refusal(401, { error: 'Please sign in', code: 'not_signed_in' })),
  );
  expect(await addressAfter(check)).toBe('/login?next=%2Fadmin%2Fusers%3Fq%3Dada');
});

test('a slow answer is waited for, however long it takes', async () => {
  const check = checkAccess(here, () => new Promise((resolve) => setTimeout(() => resolve(someone('admin')), 60_000)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await check).toBe('granted');
});

test('what else goes wrong is told', async () => {
  const problem = noAnswer();
  await expect(checkAccess(here, () => Promise.reject(problem))).rejects.toBe(problem);
});
