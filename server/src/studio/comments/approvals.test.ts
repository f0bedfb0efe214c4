import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyOf, type NoticeStudio, startNoticeStudio, words } from '../../../test/support/notice-studio.ts';
import { photo } from '../../../test/support/photo.ts';
import { noticeDetailSchema } from '../../operate/administration/notices/wire.ts';
import { lineageSchema } from '../generations/wire.ts';
import { shareSchema } from '../shares/wire.ts';
import { commentsSchema, guestCommentsSchema } from './wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.forget());

/** Two pictures of one generation, and a link by which they are judged. */
async function judged() {
  const pictures = await Promise.all([photo(96, 'png'), photo(96, 'png')]);
  let painted = 0;
  studio.fal.paint(async () => {
    painted += 1;
    const picture = pictures[painted % 2];
    if (picture === undefined) throw new Error('There are two');
    return picture;
  });
  const id = await studio.submitToFal(studio.author, { numImages: 2, steps: 28 });
  const { outputs } = await studio.ended(studio.author, id);
  expect(outputs).toHaveLength(2);
  const answer = await studio.ask(studio.author, 'POST', '/api/shares', { generationIds: [id], mayApprove: true });
  const { link } = shareSchema.parse(await answer.json());
  const path = new URL(link ?? '').pathname;
  const page = await (await studio.ask(null, 'GET', path)).text();
  const file = /\/files\/([\w-]{22}\.png)/.exec(page)?.[1];
  const judge = async (act: string, name: string) => {
    const body = { act, name, file };
    expect((await studio.ask(null, 'POST', `${path}/approval`, body)).status).toBe(204);
  };
  const atLink = async () =>
    guestCommentsSchema
      .parse(await (await studio.ask(null, 'GET', `${path}/comments`)).json())
      .approvals.map(({ act, name, isEarlier }) => ({ act, name, isEarlier }));
  return { id, outputs, judge, atLink };
}

async function talkOf(id: string) {
  const answer = await studio.ask(studio.author, 'GET', `/api/generations/${id}/comments`);
  return commentsSchema.parse(await answer.json());
}

test('what was approved and locked stays as it was: its edits are results of their own that nobody approved', async () => {
  const { id, outputs, judge } = await judged();
  await judge('approved', 'Ada');
  const under = `/api/generations/${id}`;
  expect((await studio.ask(studio.author, 'POST', `${under}/lock`, { isLocked: true })).status).toBe(200);
  const edit = randomUUID();
  const order = { generationId: edit, prompt: 'a fox at dusk', fromGeneration: id };
  const ordered = await studio.ask(studio.author, 'POST', '/functions/v1/ai-image-generator', order);
  expect(ordered.status, await ordered.clone().text()).toBe(202);
  expect((await studio.ask(studio.author, 'DELETE', under)).status).toBe(409);
  expect((await studio.find(studio.author, id)).outputs).toEqual(outputs);
  const { approvals, isLocked } = await talkOf(id);
  expect(isLocked).toBe(true);
  expect(approvals.map(({ act, isEarlier }) => [act, isEarlier])).toEqual([
    ['approved', false],
    ['locked', false],
  ]);
  const family = lineageSchema.parse(await (await studio.ask(studio.author, 'GET', `${under}/lineage`)).json());
  expect(JSON.stringify(family), 'the edit is its child').toContain(edit);
  expect((await studio.ended(studio.author, edit)).status).toBe('completed');
  expect(await talkOf(edit)).toMatchObject({ approvals: [], isLocked: false });
});

test('an approval is of an earlier version once the studio took a file of it down, until it is renewed or the file is back', async () => {
  const { id, outputs, judge, atLink } = await judged();
  await judge('approved', 'Ada');
  const earlier = { act: 'approved', name: 'Ada', isEarlier: true };
  const valid = { ...earlier, isEarlier: false };
  expect(await atLink()).toEqual([valid]);
  const [, second] = outputs;
  const notice = await studio.report('likeness', [`${studio.origin}${second?.url}`]);
  const taken = await studio.decide(notice, {
    ...{ decision: 'take_down', outputs: [keyOf(second?.url ?? '')] },
    ...words,
  });
  expect(await atLink()).toEqual([earlier]);
  expect((await talkOf(id)).approvals).toMatchObject([{ name: 'Ada', isEarlier: true }]);
  await judge('approved', 'Ada');
  expect(await atLink()).toEqual([earlier, valid]);
  await studio.read(['POST', `/api/admin/takedowns/${taken.takedowns[0]?.id}/decide`], noticeDetailSchema, {
    decision: 'reinstate',
    answer: 'We were wrong.',
  });
  expect(await atLink()).toEqual([valid, earlier]);
});
