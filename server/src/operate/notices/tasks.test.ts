import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressesOf, keyOf, type NoticeStudio, startNoticeStudio } from '../../../test/support/notice-studio.ts';
import { photo } from '../../../test/support/photo.ts';
import { taskHandlers } from '../../roles/background-work.ts';
import { fillPrints } from './fill-prints.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

test('evidence is erased when it has been kept for long enough, but not while an appeal is open', async () => {
  const { id, outputs } = await studio.made();
  const { takedowns } = await studio.takeDown(id);
  const takedown = takedowns[0]?.id ?? '';
  const [original = ''] = addressesOf(outputs).map(keyOf);
  const erase = () => taskHandlers(studio.deps).erase_evidence?.({});
  await studio.ask(studio.author, 'POST', `/api/takedowns/${takedown}/appeal`, {
    text: 'This is a drawing of my own.',
  });
  await sql`update takedowns set keep_until = now() where id = ${takedown}`.execute(studio.database);
  await erase();
  expect(await studio.deps.store.head(original)).not.toBeNull();
  await sql`update takedowns set appeal_decision = 'upheld', appeal_decided_at = now() where id = ${takedown}`.execute(
    studio.database,
  );
  await erase();
  expect(await studio.deps.store.head(original)).toBeNull();
});

test('files that were stored before there were prints are found after the background has seen to them', async () => {
  const picture = await photo(96, 'png');
  const { id, outputs } = await studio.made(studio.author, picture);
  const original = keyOf(outputs[0]?.url ?? '');
  const { database } = studio;
  const before = await database.selectFrom('file_prints').selectAll().where('key', '=', original).execute();
  await database.deleteFrom('file_prints').where('key', '=', original).execute();
  await database.updateTable('files').set({ is_printed: false }).where('key', 'like', `%${id}%`).execute();
  await fillPrints(studio.deps);
  expect(await database.selectFrom('file_prints').selectAll().where('key', '=', original).execute()).toEqual(before);
  expect(await database.selectFrom('files').select('key').where('is_printed', '=', false).execute()).toEqual([]);
});
