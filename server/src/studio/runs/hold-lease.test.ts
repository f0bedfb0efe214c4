import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import { holdLease } from './hold-lease.ts';
import { CLAIM, type ClaimedRow, LEASE_SECONDS } from './run.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

async function leaseEnd(run: ClaimedRow): Promise<number> {
  const { database } = studio.deps;
  const row = await database.selectFrom('runs').select('due_at').where('id', '=', run.id).executeTakeFirstOrThrow();
  return new Date(row.due_at).getTime();
}

test('a lease is renewed while the work lasts, and no longer', async () => {
  const person = await createPerson(studio.deps.database);
  const body = { generationId: randomUUID(), prompt: 'a fox in the snow' };
  await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', body);
  const places = { room: 1, lease_seconds: LEASE_SECONDS, providers: ['runware'], caps: [1] };
  const [run] = await callForRows(studio.deps.pipeline, CLAIM, places);
  if (run === undefined) throw new Error('There was nothing to claim');
  const claimed = await leaseEnd(run);
  const renewalMs = (LEASE_SECONDS * 1000) / 3;

  const held = await holdLease(studio.deps, run, async () => {
    await sleep(renewalMs + 1000);
    return leaseEnd(run);
  });
  expect(held).toBeGreaterThan(claimed);

  const left = await leaseEnd(run);
  await sleep(renewalMs + 1000);
  expect(await leaseEnd(run)).toBe(left);
});
