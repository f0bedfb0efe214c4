import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { languagesSetting } from '../../platform/languages/languages.ts';

let studio: Studio;
let person: Person;
beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  const { database, settings } = studio.deps;
  const value = { studio: 'en', offered: ['en', 'de', 'ja'] };
  await database
    .insertInto('settings')
    .values({ name: 'languages', value: JSON.stringify(value) })
    .execute();
  await vi.waitFor(async () => expect(await settings.read(languagesSetting)).toEqual(value), 10_000);
});
afterAll(() => studio.stop());

async function order(tool: string, input: object, language?: string) {
  const response = await studio.app.request(`/functions/v1/${tool}`, {
    method: 'POST',
    headers: {
      host: '127.0.0.1:3999',
      origin: 'http://127.0.0.1:3999',
      'content-type': 'application/json',
      cookie: sessionCookie(studio.deps.config, person.token),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    body: JSON.stringify({ generationId: randomUUID(), ...input }),
  });
  return response.json();
}

test('what is wrong with an input is told in the language of the request, and in English to programs', async () => {
  const missing = (error: string, field: string) => ({
    code: 'invalid_input',
    error,
    details: [{ field, message: error }],
  });
  expect(await order('fal-flux-kontext', { imageUrl: '' })).toMatchObject({ error: 'Please upload an image' });
  expect(await order('fal-veo3-fast', {}, 'de')).toEqual(missing('Bitte gib einen Video-Prompt ein', 'prompt'));
  const many = { prompt: 'A red fox', steps: 999 };
  expect(await order('ai-image-generator', many)).toEqual(
    missing('Steps must be a whole number from 10 to 50.', 'steps'),
  );
  expect(await order('ai-image-generator', many, 'de')).toEqual(
    missing('Schritte: muss eine ganze Zahl von 10 bis 50 sein.', 'steps'),
  );
  expect(await order('ai-image-generator', many, 'ja')).toEqual(
    missing('ステップ数は 10 から 50 までの整数にしてください。', 'steps'),
  );
});

test('a changed price, and what a balance is too small for, are told in the language of the request', async () => {
  const changed = await order('ai-image-generator', { prompt: 'A red fox', quotedCost: 1 }, 'de');
  expect(changed).toMatchObject({
    code: 'quote_changed',
    error: 'Der Preis ist jetzt 8 Token. Es wurde nichts abgebucht; bitte sieh noch einmal nach.',
  });
  const poor = await order('fal-veo3-fast', { prompt: 'A red fox' }, 'de');
  expect(poor).toMatchObject({ code: 'insufficient_tokens' });
  expect(poor).toMatchObject({ error: 'Nicht genug Token. Bitte wechsle zu einem größeren Abo.' });
});
