import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson } from '../../../test/support/people.ts';
import { meSchema } from './me-wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
});
afterAll(() => studio.stop());

test('a person is told how many generations they completed, without what is in the trash', async () => {
  const person = await createPerson(studio.database, { tokens: 100 });
  const completed = async () =>
    meSchema.parse(await (await studio.ask(person, 'GET', '/api/me')).json()).completedGenerations;
  expect(await completed()).toBe(0);
  const [first] = [await studio.completed(person), await studio.completed(person)];
  expect(await completed()).toBe(2);
  await studio.ask(person, 'DELETE', `/api/generations/${first}`);
  expect(await completed()).toBe(1);
  await studio.ask(person, 'POST', `/api/generations/${first}/restore`);
  expect(await completed()).toBe(2);
});
