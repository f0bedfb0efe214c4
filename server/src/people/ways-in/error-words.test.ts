import { loadLanguage } from '@kinora/texts/load-language';
import { expect, test } from 'vitest';
import { withErrorWords } from './error-words.ts';

async function toldIn(language: string, status: number, body: unknown): Promise<unknown> {
  return (await withErrorWords(Response.json(body, { status }), () => loadLanguage(language))).json();
}

test('a refusal of the sign-in service is told in the language of whoever asked, with the same code', async () => {
  const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
  expect(await toldIn('en', 401, refusal)).toMatchObject({ code: refusal.code, error: 'Invalid email or password' });
  expect(await toldIn('de', 401, refusal)).toMatchObject({
    code: refusal.code,
    error: 'E-Mail-Adresse oder Passwort ist falsch',
  });
  expect(await toldIn('ja', 429, {})).toMatchObject({
    code: 'rate_limited',
    error: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  });
});

test('the reasons against a password, and the fields that are missing, are in that language too', async () => {
  const weak = {
    code: 'weak_password',
    message: 'Please choose a stronger password',
    reasons: ['It is one of the most used passwords'],
  };
  expect(await toldIn('fr', 422, weak)).toMatchObject({
    error: 'Veuillez choisir un mot de passe plus sûr',
    reasons: ['C’est un des mots de passe les plus utilisés'],
  });
  const fields = { code: 'VALIDATION_ERROR', message: '[body.email] Invalid input' };
  expect(await toldIn('en', 400, fields)).toMatchObject({ error: expect.stringMatching(/^Missing or not valid: /) });
  expect(await toldIn('es', 400, fields)).toMatchObject({ error: expect.stringMatching(/^Falta o no es válido: /) });
});

test('what an operator has written stays as it is', async () => {
  const closed = { code: 'signup_closed', message: 'Come back in May' };
  expect(await toldIn('ar', 403, closed)).toMatchObject({ error: 'Come back in May' });
});
