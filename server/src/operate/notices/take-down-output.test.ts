import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  addressesOf,
  keyOf,
  type NoticeStudio,
  startNoticeStudio,
  words,
} from '../../../test/support/notice-studio.ts';
import { createPerson } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import type { Output } from '../../studio/files/wire.ts';
import { noticeDetailSchema } from '../administration/notices/wire.ts';
import { ownTakedownsSchema } from './wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

/** Three pictures of one generation, none like the other. */
async function madeThree() {
  const pictures = await Promise.all([1, 2, 3].map(() => photo(96, 'png')));
  let painted = 0;
  studio.fal.paint(async () => {
    painted += 1;
    const picture = pictures[(painted - 1) % pictures.length];
    if (picture === undefined) throw new Error('There are three');
    return picture;
  });
  const id = await studio.submitToFal(studio.author, { numImages: 3, steps: 28 });
  const before = await studio.ended(studio.author, id);
  expect(before.outputs).toHaveLength(3);
  const [first, second, third] = before.outputs;
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three');
  return { id, before: await studio.find(studio.author, id), outputs: [first, second, third] as const };
}

const takeDown = async (output: Output) => {
  const notice = await studio.report('likeness', [`${studio.origin}${output.url}`]);
  return studio.decide(notice, { decision: 'take_down', outputs: [keyOf(output.url)], ...words });
};
const putBack = (id: string | undefined) =>
  studio.read(['POST', `/api/admin/takedowns/${id}/decide`], noticeDetailSchema, {
    decision: 'reinstate',
    answer: 'We were wrong.',
  });
const statusOf = async (output: Output) => studio.statusesOf(studio.author, addressesOf([output]));

test('one picture of several is taken down alone: the others stay, and the record says which is gone and why', async () => {
  const { id, before, outputs } = await madeThree();
  const { takedowns } = await takeDown(outputs[1]);
  expect(takedowns).toMatchObject([{ generationId: id, output: keyOf(outputs[1].url) }]);
  expect(takedowns[0]?.files).toHaveLength(addressesOf([outputs[1]]).length);
  const now = await studio.find(studio.author, id);
  expect(now.outputs).toEqual([before.outputs[0], before.outputs[2]]);
  expect(now.metadata).toMatchObject({
    taken_down_outputs: [{ id: takedowns[0]?.id, place: 1, kind: 'likeness', reason: words.toAuthor, appeal: null }],
  });
  expect(now.metadata).not.toHaveProperty('taken_down');
  expect(now.receipt).toEqual(before.receipt);
  expect(await statusOf(outputs[1])).not.toContain(200);
  for (const other of [outputs[0], outputs[2]]) expect(await statusOf(other)).not.toContain(404);
});

test('a link to one picture of several has the desk choose that one', async () => {
  const { outputs } = await madeThree();
  const { found } = await studio.readNotice(
    await studio.report('likeness', [`${studio.origin}${outputs[2].url}?download=1`]),
  );
  expect(found.map(({ files }) => files.map(({ key, isMeant }) => [key, isMeant]))).toEqual([
    outputs.map(({ url }, place) => [keyOf(url), place === 2]),
  ]);
});

test.each([
  [
    [0, 1],
    [0, 1],
  ],
  [
    [1, 0],
    [0, 1],
  ],
  [
    [0, 1, 2],
    [2, 0, 1],
  ],
  [
    [2, 1, 0],
    [0, 2, 1],
  ],
])('taken down in the order %j and put back in the order %j, the record is as it was', async (down, back) => {
  const { id, before, outputs } = await madeThree();
  const taken = new Map<number, string | undefined>();
  for (const place of down) {
    const output = outputs[place];
    if (output !== undefined) taken.set(place, (await takeDown(output)).takedowns[0]?.id);
  }
  for (const place of back) await putBack(taken.get(place));
  expect(await studio.find(studio.author, id)).toEqual(before);
  for (const output of outputs) expect(await statusOf(output)).not.toContain(404);
});

test('the last picture that is there goes as the whole generation', async () => {
  const { id, outputs } = await madeThree();
  for (const output of outputs) await takeDown(output);
  const now = await studio.find(studio.author, id);
  expect(now).toMatchObject({
    outputs: [],
    output_file_url: null,
    metadata: { taken_down: { reason: words.toAuthor } },
  });
});

test('its identical copy goes with it, and leaves the others of its own generation', async () => {
  const { outputs } = await madeThree();
  const other = await createPerson(studio.database, { tokens: 100 });
  const theirs = await studio.ended(other, await studio.submitToFal(other, { numImages: 3, steps: 28 }));
  await takeDown(outputs[0]);
  const left = await studio.find(other, theirs.id);
  expect(left.outputs).toEqual(theirs.outputs.slice(1));
  expect(left.metadata).toMatchObject({ taken_down_outputs: [{ place: 0 }] });
});

test('its author appeals it alone', async () => {
  const { id, outputs } = await madeThree();
  const [one] = (await takeDown(outputs[0])).takedowns;
  const [other] = (await takeDown(outputs[2])).takedowns;
  const answer = await studio.ask(studio.author, 'POST', `/api/takedowns/${other?.id}/appeal`, {
    text: 'This is a drawing of my own.',
  });
  expect(ownTakedownsSchema.parse(await answer.json()).takedowns[0]).toMatchObject({
    id: other?.id,
    name: expect.stringMatching(/, result 3$/),
    canAppeal: false,
  });
  expect((await studio.find(studio.author, id)).metadata).toMatchObject({
    taken_down_outputs: [
      { id: one?.id, appeal: null },
      { id: other?.id, appeal: 'open' },
    ],
  });
});

test('a key that is no output of anything is not found', async () => {
  const notice = await studio.report('likeness', ['https://example.com/x']);
  const { outputs } = await madeThree();
  const [thumbnail = ''] = addressesOf([outputs[0]]).slice(1).map(keyOf);
  for (const [key, status] of [
    [thumbnail, 404],
    ['no key', 400],
  ] as const) {
    const body = { decision: 'take_down', outputs: [key], ...words };
    expect((await studio.ask(studio.admin, 'POST', `/api/admin/notices/${notice}/decide`, body)).status).toBe(status);
  }
});
