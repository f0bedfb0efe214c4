import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import type { Generation } from '../generations/wire.ts';

type Level = 'off' | 'label' | 'hold' | 'block';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

async function levels(providerFlags: { fal?: Level; runware?: Level }): Promise<void> {
  await sql`insert into settings (name, value) values ('moderation', ${JSON.stringify({ providerFlags })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(studio.database);
  await vi.waitFor(
    async () => expect((await studio.deps.settings.read(moderationSetting)).providerFlags).toMatchObject(providerFlags),
    { timeout: 10_000 },
  );
}

async function fromFal(flagged: boolean[]): Promise<{ person: Person; generation: Generation }> {
  studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.pictures(flagged.length, flagged) : undefined));
  const person = await createPerson(studio.database, { tokens: 100 });
  const id = await studio.submitToFal(person, { numImages: flagged.length, steps: 28 });
  return { person, generation: await studio.ended(person, id) };
}

const RULE = 'Flagged by the service that made it';

test.each([
  ['off', { outputs: [{}, {}], receipt: { charged: 20, returned: 0 } }],
  ['label', { outputs: [{}, { label: { rule: RULE, category: null } }], receipt: { returned: 0 } }],
  ['hold', { outputs: [{}], metadata: { review: { state: 'held', rule: RULE, count: 1 } }, receipt: { returned: 0 } }],
  ['block', { outputs: [{}], metadata: { delivered: 1, asked: 2 }, receipt: { returned: 10 } }],
] as const)('a picture that fal flags, at the level %s', async (level, expected) => {
  await levels({ fal: level });
  const { generation } = await fromFal([false, true]);
  expect(generation).toMatchObject({ status: 'completed', ...expected });
  if (level !== 'hold') expect(generation.metadata.review).toBeUndefined();
});

test('all flagged and held waits for a reviewer, who can release it or give its tokens back', async () => {
  await levels({ fal: 'hold' });
  const { person, generation } = await fromFal([true, true]);
  expect(generation).toMatchObject({ status: 'completed', outputs: [], metadata: { review: { state: 'held' } } });
  const decision = { decision: 'refuse', note: 'Rightly flagged' };
  const refused = await studio.ask(studio.admin, 'POST', `/api/admin/moderation/${generation.id}/review`, decision);
  expect(refused.status).toBe(200);
  expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
});

test.each([
  ['label', { status: 'completed', outputs: [{ label: { rule: RULE } }] }],
  ['hold', { status: 'completed', outputs: [], metadata: { review: { state: 'held' } } }],
  ['block', { status: 'failed', outputs: [], metadata: { error_code: 'content_policy' } }],
] as const)('a picture that Runware flags, at the level %s, whatever is set for others', async (level, expected) => {
  await levels({ runware: level, fal: 'off' });
  const imageURL = `${studio.runware.origin}/picture.png`;
  studio.runware.follow(({ taskType, taskUUID }) =>
    taskType === 'getResponse'
      ? { body: { data: [{ taskUUID, status: 'success', imageURL, NSFWContent: true }] } }
      : undefined,
  );
  const person = await createPerson(studio.database, { tokens: 100 });
  expect(await studio.ended(person, await studio.submit(person))).toMatchObject(expected);
  studio.runware.follow(() => undefined);
});

test('what a provider refuses as a whole fails as ever: there is no file to look at', async () => {
  await levels({ runware: 'off', fal: 'off' });
  studio.runware.follow((task) =>
    task.taskType === 'getResponse'
      ? { body: { data: [{ taskUUID: task.taskUUID, status: 'success', NSFWContent: true }] } }
      : undefined,
  );
  const person = await createPerson(studio.database, { tokens: 100 });
  const generation = await studio.ended(person, await studio.submit(person));
  expect(generation).toMatchObject({ status: 'failed', metadata: { error_code: 'content_policy' } });
  studio.runware.follow(() => undefined);
});
