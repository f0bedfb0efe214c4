import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { reviewDecidedSchema } from '../../operate/administration/wire.ts';
import { inboxListSchema } from '../../operate/inbox/wire.ts';
import { generationSchema } from '../generations/wire.ts';

let studio: ModeratedStudio;
beforeAll(async () => {
  studio = await startModeratedStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.pictures({}));
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

test('a refused result may be appealed once; granted, it is shown and the tokens stay back', async () => {
  studio.pictures({ sexual: 0.9 });
  const { person, generation } = await studio.made();
  const appealed = await studio.appeal(person, generation.id);
  expect(generationSchema.parse(await appealed.json()).metadata).toMatchObject({ review: { appeal: 'open' } });
  expect((await studio.appeal(person, generation.id)).status).toBe(409);
  expect(await studio.caseOf('appealed', generation)).toMatchObject({
    appeal: { text: 'This is a drawing of a statue.' },
  });
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const shown = await studio.find(person, generation.id);
  expect(shown).toMatchObject({ status: 'completed', error_message: null, receipt: { charged: 8, returned: 8 } });
  expect(await studio.fetched(person, shown.outputs[0]?.url ?? '')).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100);
});

test('an appeal that is not granted stays refused; what was never refused cannot be appealed', async () => {
  studio.pictures({ sexual: 0.9 });
  const { person, generation } = await studio.made();
  await studio.appeal(person, generation.id);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect((await studio.find(person, generation.id)).metadata).toMatchObject({ review: { appeal: 'upheld' } });
  expect((await studio.appeal(person, generation.id)).status).toBe(409);
  studio.pictures({});
  const other = await studio.made();
  expect((await studio.appeal(other.person, other.generation.id)).status).toBe(404);
  expect((await studio.appeal(other.person, generation.id)).status).toBe(404);
});

test('what was blocked of a batch can be appealed while another part is held, and each is decided by itself', async () => {
  studio.pictures({}, { hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await studio.made(3);
  const held = await studio.caseOf('held', generation);
  expect(generation.metadata).toMatchObject({
    review: { state: 'held', case: held?.id },
    reviews: [
      { state: 'refused', rule: 'Sexual content', appeal: null },
      { state: 'held', rule: 'Hate', case: held?.id },
    ],
  });
  expect((await studio.appeal(person, generation.id)).status).toBe(200);
  const appealed = await studio.caseOf('appealed', generation);
  expect(appealed).toMatchObject({ kind: 'blocked', files: [{}] });

  const granted = await studio.review(generation.id, 'release', appealed?.id);
  expect(z.parse(reviewDecidedSchema, await granted.json()).decided).toBe(appealed?.id);
  const shown = await studio.find(person, generation.id);
  expect(shown.outputs).toHaveLength(2);
  expect(shown.metadata).toMatchObject({ review: { state: 'held', case: held?.id } });
  expect(shown.metadata.reviews).toBeUndefined();

  expect((await studio.review(generation.id, 'refuse', held?.id)).status).toBe(200);
  expect((await studio.find(person, generation.id)).metadata).toMatchObject({
    review: { state: 'refused', appeal: null },
  });
  expect((await studio.appeal(person, generation.id)).status).toBe(200);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const whole = await studio.find(person, generation.id);
  expect(whole.outputs).toHaveLength(3);
  expect(whole.metadata.review).toBeUndefined();
  expect(await studio.tokensOf(person)).toBe(100 - generation.receipt.charged / 3);
});

test('the inbox says of a held result that is refused that the studio took it, not that it failed', async () => {
  studio.pictures({ hate: 0.9 });
  const { person, generation } = await studio.made();
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  const { entries } = inboxListSchema.parse(await (await studio.ask(person, 'GET', '/api/inbox')).json());
  const news = entries.map((entry) => entry.news);
  expect(news).toContainEqual(expect.objectContaining({ kind: 'decision', event: 'refused' }));
  expect(news).toContainEqual(expect.objectContaining({ kind: 'failed', returned: 8, isRemoved: true }));
});

test('a decision says which case it was about, and another case of the same generation is left as it is', async () => {
  studio.pictures({ hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await studio.made(2);
  const held = await studio.caseOf('held', generation);
  await studio.appeal(person, generation.id);
  const decided = await studio.review(generation.id, 'refuse', held?.id);
  expect(z.parse(reviewDecidedSchema, await decided.json()).decided).toBe(held?.id);
  expect((await studio.review(generation.id, 'refuse', held?.id)).status).toBe(409);
  expect(await studio.caseOf('appealed', generation)).toMatchObject({ kind: 'blocked', appeal: { decision: null } });
  expect(await studio.tokensOf(person)).toBe(100);
  const other = await studio.made(2);
  expect((await studio.review(other.generation.id, 'refuse', held?.id)).status).toBe(404);
});

test.each([
  ['all', [{ sexual: 0.9 }]],
  ['a part', [{}, { sexual: 0.9 }]],
])('a granted appeal about %s of a generation is told to webhooks once, with all of its results', async (_, scores) => {
  studio.pictures(...scores);
  const { person, generation } = await studio.made(scores.length);
  await studio.database
    .insertInto('webhook_endpoints')
    .values({ user_id: person.id, url: 'https://hooks.example/kinora', secret: 'not looked at' })
    .execute();
  await studio.appeal(person, generation.id);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const told = await studio.database
    .selectFrom('webhook_deliveries')
    .select(['event', 'generation'])
    .where('generation_id', '=', generation.id)
    .execute();
  expect(told).toMatchObject([
    { event: 'generation.completed', generation: { status: 'completed', outputs: scores.map(() => ({})) } },
  ]);
  expect(told[0]?.generation).not.toHaveProperty('metadata.review');
});
