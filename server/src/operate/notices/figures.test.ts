import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressesOf, type NoticeStudio, startNoticeStudio } from '../../../test/support/notice-studio.ts';
import { noticeFiguresSchema } from './wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

async function readFigures() {
  return noticeFiguresSchema.parse(await (await studio.ask(null, 'GET', '/api/notices/figures')).json());
}

/** So many that were taken down after so many hours, and as many that were kept. */
async function decided(count: number, hours: number): Promise<void> {
  await sql`insert into notices (token_hash, kind, reason, links, statements, received_at, half_at, due_at, decision,
      decided_at)
    select sha256(gen_random_uuid()::text::bytea), 'copyright', '', '{}', '{}', now() - interval '10 days', now(), now(),
      decision, now() - interval '10 days' + make_interval(hours => ${hours})
    from generate_series(1, ${count}), unnest(array['taken_down', 'kept']) as decision`.execute(studio.database);
}

test('everybody can read how many notices there were, how they were decided, and how soon; of a few only that they are a few', async () => {
  expect(await readFigures()).toEqual({
    kinds: [],
    appeals: { made: 0, reinstated: 0, upheld: 0 },
    refusals: { made: 0, allowed: 0, upheld: 0 },
    automaticBlocks: 0,
  });
  await decided(1, 7);
  const few = 'fewer than 5';
  expect((await readFigures()).kinds).toEqual([
    { kind: 'copyright', received: few, takenDown: few, kept: few, late: 0, medianHours: null },
  ]);
  await decided(4, 7);
  expect((await readFigures()).kinds).toEqual([
    { kind: 'copyright', received: 10, takenDown: 5, kept: 5, late: 0, medianHours: 7 },
  ]);
  const { id } = await studio.made();
  const { takedowns } = await studio.takeDown(id, 'likeness');
  await studio.ask(studio.author, 'POST', `/api/takedowns/${takedowns[0]?.id}/appeal`, {
    text: 'This is a drawing of my own.',
  });
  expect((await readFigures()).appeals).toEqual({ made: 'fewer than 5', reinstated: 0, upheld: 0 });
});

test('files that are refused because the same was taken down are counted', async () => {
  const { id, outputs } = await studio.made();
  const [address = ''] = addressesOf(outputs);
  const picture = Buffer.from(await (await studio.ask(studio.author, 'GET', address)).arrayBuffer());
  await studio.takeDown(id, 'intimate_image');
  for (let sent = 0; sent < 6; sent += 1) expect((await studio.upload(studio.author, picture)).status).toBe(400);
  expect((await readFigures()).automaticBlocks).toBe(6);
});
