import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { type StandIn, startStandIn } from '../../../test/support/stand-in.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';

let service: StandIn;
let studio: Studio;

beforeAll(async () => {
  service = await startStandIn();
}, 120_000);
afterAll(async () => {
  await studio?.stop();
  await service.stop();
});
beforeEach(() => service.spoil(() => null));

/** A studio of its own, because settings are kept for two seconds. */
async function studioWith(setting: object, { isAsking = false } = {}): Promise<void> {
  await studio?.stop();
  studio = await startStudio({
    env: isAsking ? { MODERATION_BASE_URL: `${service.origin}/openai/v1`, MODERATION_API_KEY: service.key } : {},
  });
  await studio.deps.database
    .insertInto('settings')
    .values({ name: 'moderation', value: JSON.stringify(setting) })
    .execute();
}

async function order(input: object, { fn = 'ai-image-generator', tokens = 500 } = {}) {
  const person = await createPerson(studio.deps.database, { tokens });
  const response = await studio.ask(person, 'POST', `/functions/v1/${fn}`, { generationId: randomUUID(), ...input });
  const { tokens: left } = await balanceOf(studio.deps.database, person);
  return { status: response.status, body: await response.json(), charged: tokens - left };
}

const ours = { name: 'House rules', category: 'studio', words: ['kitten*'] };

test('a blocked word is refused before anything is charged, with the rule, the word and the field', async () => {
  await studioWith({ rules: [ours] });
  const refused = await order({ prompt: 'two KITTENS' });
  expect(refused).toMatchObject({ status: 400, charged: 0 });
  expect(errorSchema.parse(refused.body)).toEqual({
    code: 'blocked_content',
    error: '“KITTEN” is not taken here (House rules). Nothing was charged; please use other words.',
    details: [
      {
        field: 'prompt',
        message: '“KITTEN” is not taken here (House rules). Nothing was charged; please use other words.',
        rule: 'House rules',
        category: 'studio',
        word: 'KITTEN',
        refusal: expect.any(String),
      },
    ],
  });
  expect(await order({ prompt: 'p0rn' })).toMatchObject({ status: 202 });
  expect(await order({ prompt: 'a mitten' })).toMatchObject({ status: 202, charged: 8 });
});

test('what somebody does not want to see may be named, unless the rule says otherwise', async () => {
  const negative = { prompt: 'a boat', negativePrompt: 'kittens' };
  await studioWith({ rules: [ours] });
  expect(await order(negative, { fn: 'fal-hidream-i1' })).toMatchObject({ status: 202 });
  await studioWith({ rules: [{ ...ours, inNegatives: true }] });
  const refused = await order(negative, { fn: 'fal-hidream-i1' });
  expect(refused).toMatchObject({ status: 400, charged: 0, body: { details: [{ field: 'negativePrompt' }] } });
});

const violence = (from: number) => ({ levels: { violence: { texts: 'block', uploads: 'off', results: 'off', from } } });

test('the service is asked about what people wrote, in one question, and what it blocks is not charged', async () => {
  await studioWith(violence(0.6), { isAsking: true });
  expect(await order({ prompt: 'a school shooting' })).toMatchObject({
    status: 400,
    charged: 0,
    body: { code: 'blocked_content', details: [{ field: 'prompt', rule: 'Violence', category: 'violence' }] },
  });
  expect(await order({ prompt: 'a school' })).toMatchObject({ status: 202, charged: 8 });
  expect(service.heard).toEqual(['POST /openai/v1/moderations', 'POST /openai/v1/moderations']);
  expect(service.bodies.map((body) => JSON.parse(body.toString()))).toEqual([
    { model: 'omni-moderation-latest', input: ['a school shooting'] },
    { model: 'omni-moderation-latest', input: ['a school'] },
  ]);
});

test('what the service is less sure of than the setting says passes', async () => {
  await studioWith(violence(1), { isAsking: true });
  expect(await order({ prompt: 'a school shooting' })).toMatchObject({ status: 202, charged: 8 });
});

test.each([
  ['pass', 202, undefined],
  ['hold', 202, undefined],
  ['refuse', 503, 'moderation_unavailable'],
])('while the service is away, the setting %s answers %i', async (whenAway, status, code) => {
  await studioWith({ whenAway }, { isAsking: true });
  service.spoil(() => ({ status: 503 }));
  const { body, ...answer } = await order({ prompt: 'a boat' });
  expect(answer).toEqual({ status, charged: status === 202 ? 8 : 0 });
  if (code !== undefined) expect(errorSchema.parse(body).code).toBe(code);
});

test('a service that fails again and again is left alone for a while', async () => {
  await studioWith({}, { isAsking: true });
  service.spoil(() => ({ status: 503 }));
  for (let times = 0; times < 5; times += 1) expect(await order({ prompt: 'a boat' })).toMatchObject({ status: 202 });
  expect(service.heard).toHaveLength(3);
});

test('where no service is set up and no list is in force, nobody is asked', async () => {
  await studioWith({});
  expect(await order({ prompt: 'a boat' })).toMatchObject({ status: 202 });
  expect(service.heard).toEqual([]);
});
