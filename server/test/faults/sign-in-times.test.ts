import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTarget, type Target } from '../attacks/target.ts';
import { medianOf, slowerShare } from './compare-times.ts';
import { crowd } from './crowd.ts';
import { sized, tell } from './form.ts';

/** Times say something only when there are many, and nothing that a test could insist on: they are told, not judged. */
const EACH = sized(0, 100);
const PASSWORD = 'Qx7!otter-lamp-92';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

let asked = 0;

/** From another address each time, or the limits would answer. Milliseconds to the whole answer, and what it was. */
async function ask(path: string, body: unknown): Promise<{ ms: number; status: number }> {
  asked += 1;
  const address = `10.${(asked >> 16) % 256}.${(asked >> 8) % 256}.${asked % 256}`;
  const from = performance.now();
  const { status } = await target.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body: JSON.stringify(body),
    headers: { ...target.headersOf(null), 'content-type': 'application/json', 'x-forwarded-for': address },
  });
  return { ms: performance.now() - from, status };
}

const requests: [path: string, body: (email: string) => unknown][] = [
  ['sign-in/email', (email) => ({ email, password: 'wrong-otter-92' })],
  ['sign-up/email', (email) => ({ name: '', email, password: PASSWORD })],
  ['request-password-reset', (email) => ({ email })],
  ['send-verification-email', (email) => ({ email })],
];

test.skipIf(EACH === 0).each(requests)(
  'at %s a known and an unknown address are answered alike',
  { timeout: 600_000 },
  async (path, body) => {
    const known = await crowd(Array.from({ length: EACH }), 4, async () => {
      const email = `${randomUUID()}@example.com`;
      await ask('sign-up/email', { name: '', email, password: PASSWORD });
      return email;
    });
    await target.deps.database.updateTable('user').set({ emailVerified: true }).where('email', 'in', known).execute();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const email of known) {
      const [one, other] = [await ask(path, body(email)), await ask(path, body(`${randomUUID()}@example.com`))];
      expect(one.status).toBe(other.status);
      times.known.push(one.ms);
      times.unknown.push(other.ms);
    }
    await tell(`Times of ${path}, known and unknown addresses`, {
      each: EACH,
      'median known, ms': medianOf(times.known).toFixed(1),
      'median unknown, ms': medianOf(times.unknown).toFixed(1),
      'known slower in % of pairs': Math.round(100 * slowerShare(times.known, times.unknown)),
    });
  },
);
