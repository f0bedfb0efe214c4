import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import type { Generation } from '../generations/wire.ts';

let studio: ModeratedStudio;
beforeAll(async () => {
  studio = await startModeratedStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.pictures({}));
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

test('a held picture of a batch that was taken down meanwhile gives its share back when it is refused', async () => {
  studio.pictures({}, { hate: 0.9 });
  const { person, generation } = await studio.made(2);
  await studio.takeDown(generation);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100 - generation.receipt.charged / 2);
  await studio.putBack(generation);
  expect(await studio.find(person, generation.id)).toMatchObject({
    status: 'completed',
    outputs: generation.outputs,
    metadata: { review: { state: 'refused' } },
  });
});

test('released while the rest is taken down, a picture is back only with the rest', async () => {
  studio.pictures({}, { hate: 0.9 });
  const { person, generation } = await studio.made(2);
  await studio.takeDown(generation);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  expect((await studio.find(person, generation.id)).outputs).toEqual([]);
  await studio.putBack(generation);
  const shown = await studio.find(person, generation.id);
  expect(shown.metadata.review).toBeUndefined();
  expect(shown.outputs).toHaveLength(2);
  for (const { url } of shown.outputs) expect(await studio.fetched(person, url)).toBe(200);
});

test('what is the same as something that was taken down meanwhile cannot be released, and is refused with its tokens', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  await sql`insert into blocked_prints (takedown_id, sha256, content_sha256, look)
    select t.takedown_id, s.sha256, s.content_sha256, s.look
    from sealed_files s, take_down(${await storedNotice(studio.database)}, ${(await other()).id}, null, 'As an example', 30, false) as t
    where s.sha256 is not null and s.key like ${`%${generation.id}%`}`.execute(studio.database);
  expect((await studio.review(generation.id, 'release')).status).toBe(400);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100);
  await sql`delete from blocked_prints`.execute(studio.database);
});

async function other(): Promise<Generation> {
  studio.pictures({});
  return (await studio.made()).generation;
}

test('what is taken down for good while it is held is not stored again, and cannot be released', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  await studio.takeDown(generation, true);
  const blocked = await sql`select from blocked_prints b join takedowns t on t.id = b.takedown_id
    join sealed_files s on s.sha256 = b.sha256 where t.generation_id = ${generation.id}`.execute(studio.database);
  expect(blocked.rows.length).toBeGreaterThan(0);
  expect((await studio.review(generation.id, 'release')).status).toBe(400);
  await studio.putBack(generation);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  expect((await studio.find(person, generation.id)).outputs).toHaveLength(1);
});

test('what is refused after it was taken down is kept as long as the notice desk keeps it', async () => {
  studio.pictures({ hate: 0.8 });
  const { generation } = await studio.made();
  await sql`update moderation_cases set keep_until = now() where generation_id = ${generation.id}`.execute(
    studio.database,
  );
  await studio.takeDown(generation);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  const { rows } = await sql<{
    days: number;
  }>`select round(extract(epoch from keep_until - now()) / 86400)::integer as days
    from moderation_cases where generation_id = ${generation.id}`.execute(studio.database);
  expect(rows).toEqual([{ days: 30 }]);
});
