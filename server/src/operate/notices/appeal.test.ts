import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addressesOf,
  keyOf,
  type NoticeStudio,
  startNoticeStudio,
  words,
} from '../../../test/support/notice-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { noticeDetailSchema, noticeListSchema } from '../administration/notices/wire.ts';
import { ownTakedownsSchema } from './wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

describe('an appeal', () => {
  const appeal = (who: Person, id: string | undefined) =>
    studio.ask(who, 'POST', `/api/takedowns/${id}/appeal`, { text: 'This is a drawing of my own.' });

  test('is made once, by the author alone, and shows in the gallery', async () => {
    const { id } = await studio.made();
    const { takedowns } = await studio.takeDown(id);
    const [takedown] = takedowns;
    expect((await appeal(await createPerson(studio.database), takedown?.id)).status).toBe(404);
    expect((await appeal(studio.author, randomUUID())).status).toBe(404);
    const answer = await appeal(studio.author, takedown?.id);
    expect(ownTakedownsSchema.parse(await answer.json()).takedowns[0]).toMatchObject({
      generationId: id,
      reason: words.toAuthor,
      canAppeal: false,
    });
    expect((await appeal(studio.author, takedown?.id)).status).toBe(409);
    expect((await studio.find(studio.author, id)).metadata).toMatchObject({ taken_down: { appeal: 'open' } });
    const list = await studio.read(['GET', '/api/admin/notices?state=appealed'], noticeListSchema);
    expect(list.notices.at(-1)).toMatchObject({ openAppeals: 1 });
  });

  test('that is right puts everything back as it was', async () => {
    const { id, outputs } = await studio.made();
    const before = await studio.find(studio.author, id);
    const { takedowns } = await studio.takeDown(id);
    await appeal(studio.author, takedowns[0]?.id);
    const path = `/api/admin/takedowns/${takedowns[0]?.id}/decide`;
    const body = { decision: 'reinstate', answer: 'You are right.' };
    await studio.read(['POST', path], noticeDetailSchema, body);
    expect(await studio.find(studio.author, id)).toEqual(before);
    expect(await studio.statusesOf(studio.author, addressesOf(outputs))).toEqual(addressesOf(outputs).map(() => 200));
    expect((await studio.ask(studio.admin, 'POST', path, body)).status).toBe(409);
    expect((await studio.mails()).map(({ subject }) => subject)).toContain('We put back what we took down');
  });

  test('that is not right leaves it down', async () => {
    const { id, outputs } = await studio.made();
    const { takedowns } = await studio.takeDown(id);
    await appeal(studio.author, takedowns[0]?.id);
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'uphold',
      answer: 'It still shows a person who did not agree.',
    });
    expect(await studio.statusesOf(studio.author, addressesOf(outputs))).not.toContain(200);
    expect((await studio.find(studio.author, id)).metadata).toMatchObject({ taken_down: { appeal: 'upheld' } });
  });

  test('that is right after the author removed the record puts nothing back, and nothing is left', async () => {
    const { id, outputs } = await studio.made();
    const { takedowns } = await studio.takeDown(id);
    await studio.database.deleteFrom('ai_generations').where('id', '=', id).execute();
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'reinstate',
      answer: 'You are right.',
    });
    for (const address of addressesOf(outputs)) expect(await studio.deps.store.head(keyOf(address))).toBeNull();
  });
});
