import type { Me } from '@kinora/server/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noAnswer, refusal } from '../../api-error.ts';
import { AUTH_WAIT_MS, checkAccess } from './access.ts';

const here = new URL('http://studio.test/admin/users?q=ada');

function someone(role: Me['user']['role']): Me {
  const id = '8f14e45f-ceea-4f6b-9c3a-000000000001';
  return {
    user: { id, email: 'ada@example.com', emailConfirmed: true, role },
    profile: {
      id,
      email: 'ada@example.com',
      tokens: 0,
      purchased_tokens: 0,
      subscription_status: 'free',
      username: null,
      bio: null,
      avatar_url: null,
      twitter: null,
      instagram: null,
      created_at: '2026-01-01T00:00:00.000Z',
    },
    balance: { tokens: 0, purchased_tokens: 0, total: 0 },
    completedGenerations: 0,
  };
}

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

test('whoever is not known after a second is sent to sign in', async () => {
  const address = addressAfter(checkAccess(here, () => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(AUTH_WAIT_MS);
  expect(await address).toBe('/login?next=%2Fadmin%2Fusers%3Fq%3Dada');
});

test('what else goes wrong is told', async () => {
  const problem = noAnswer();
  await expect(checkAccess(here, () => Promise.reject(problem))).rejects.toBe(problem);
});
