import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson } from '../../test/support/people.ts';
import { type Studio, startStudio } from '../../test/support/studio.ts';
import { errorSchema } from './wire.ts';

const OF_A_VALIDATOR = /Invalid (input|option|string)|expected|received|Unrecognized key|Too (small|big)/i;
const bodies = [null, [], 'x', {}, { foo: 1 }];
const fields = [
  'email',
  'name',
  'url',
  'prompt',
  'newPassword',
  'newEmail',
  'reason',
  'tokens',
  'plan',
  'generationId',
];
const values = [null, 7.5, '', 'x'.repeat(5000), [], {}, true];

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

test.each([
  '/api/contact',
  '/api/keys',
  '/api/webhooks',
  '/api/quote',
  '/functions/v1/ai-image-generator',
  '/functions/v1/create-checkout-session',
  '/api/auth/change-password',
  '/api/auth/change-email',
])('POST %s refuses bad input in plain words', async (path) => {
  const person = await createPerson(studio.deps.database, { tokens: 0 });
  const bad = [...bodies, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))];
  const said: string[] = [];
  for (const body of bad) {
    const answered = await studio.ask(person, 'POST', path, body);
    expect(answered.status).toBeLessThan(500);
    if (answered.status === 400)
      said.push(JSON.stringify(z.looseObject(errorSchema.shape).parse(await answered.json())));
  }
  expect(said).not.toEqual([]);
  expect(said.filter((words) => OF_A_VALIDATOR.test(words))).toEqual([]);
});

test('a word that the address may not have is named', async () => {
  const person = await createPerson(studio.deps.database);
  const refused = await studio.ask(person, 'GET', '/api/generations?limit=many');
  expect(errorSchema.parse(await refused.json()).error).toMatch(/^Limit must be /);
});
