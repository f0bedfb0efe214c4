import { loadLanguage } from '@kinora/texts/load-language';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../texts/texts-store.ts';
import {
  ApiError,
  errorMessage,
  isNoAnswer,
  isSignedOut,
  noAnswer,
  notUnderstood,
  refusal,
  refusedFields,
  timedOut,
  withReason,
  withRetry,
} from './api-error.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const ownErrors = [
  noAnswer(),
  notUnderstood(),
  timedOut(),
  ...[413, 429, 500, 418].map((status) => refusal(status, null)),
];

describe('a refusal', () => {
  test('keeps the words, the code and the details of the server', () => {
    const details = { tokens: 10 };
    const error = refusal(409, { error: 'The price has changed', code: 'quote_changed', details });
    expect(error).toMatchObject({ status: 409, code: 'quote_changed', message: 'The price has changed', details });
  });

  test('of the sign-in service speaks in its own words where it has no others', () => {
    expect(refusal(401, { message: 'Invalid email or password', code: 'INVALID' }).message).toBe(
      'Invalid email or password',
    );
  });

  test('of a weak password carries its reasons', () => {
    expect(refusal(422, { code: 'weak_password', error: 'Too weak', reasons: ['Common'] }).details).toEqual(['Common']);
  });

  test.each([null, 'Bad gateway', 7, []])('without a body that is ours (%j) still says something', (body) => {
    expect(refusal(500, body).message).not.toBe('');
  });
});

test('people are asked once to try again, whatever else is said', () => {
  const failure = 'Error deleting generation. Please try again.';
  expect(withReason(failure, noAnswer().message)).toBe(
    'Error deleting generation. The studio could not be reached. Check your connection and try again.',
  );
  expect(withReason(failure, '')).toBe(failure);
  expect(withReason(failure, 'It was made by somebody else.')).toBe(`${failure} It was made by somebody else.`);
});

test('no answer means that nobody knows; a refusal is an answer', () => {
  expect(isNoAnswer(noAnswer())).toBe(true);
  expect(isNoAnswer(refusal(504, null))).toBe(true);
  expect(isNoAnswer(refusal(503, { error: 'Off', code: 'tool_disabled' }))).toBe(false);
});

test('a session is over when the server knows none, not when a code was mistyped within it', () => {
  expect(isSignedOut(refusal(401, { error: 'User not authenticated', code: 'not_signed_in' }))).toBe(true);
  expect(isSignedOut(refusal(401, null))).toBe(true);
  expect(isSignedOut(refusal(401, { error: 'This code is not right', code: 'INVALID_CODE' }))).toBe(false);
  expect(isSignedOut(refusal(403, { error: 'Not you', code: 'reauthentication_needed' }))).toBe(false);
});

describe('a form', () => {
  const refused = (details: unknown) => new ApiError({ status: 400, code: 'invalid_input', message: 'No', details });

  test('shows the first complaint of the server at each field of the form', () => {
    const details = [
      { field: 'bio', message: 'Too long' },
      { field: 'bio', message: 'Too dull' },
      { field: 'captcha', message: 'No' },
      null,
    ];
    expect(refusedFields(refused(details), ['username', 'bio'])).toEqual({ bio: 'Too long' });
  });

  test('has nothing to show at fields for any other error', () => {
    expect(refusedFields(refused({ tokens: 3 }), ['bio'])).toEqual({});
    expect(refusedFields(new Error('Away'), ['bio'])).toEqual({});
  });
});

test('what the page says by itself is in its language, and in English until its texts have come', async () => {
  const { messages } = await loadLanguage('de');
  const english = ownErrors.map((error) => errorMessage(error));
  expect(english[0]).toBe('The studio could not be reached. Check your connection and try again.');

  vi.stubEnv('SSR', false);
  vi.stubGlobal('fetch', async () => Response.json(messages.common));
  await loadTexts('common');
  const german = ownErrors.map((error) => errorMessage(error));
  expect(german[0]).toBe('Das Studio war nicht zu erreichen. Prüfe deine Verbindung und versuche es noch einmal.');
  expect(german.filter((words, at) => words === '' || words === english[at])).toEqual([]);
  expect(errorMessage(refusal(409, { error: 'Schon vergeben' }))).toBe('Schon vergeben');

  const failure = 'Es ist noch da. Bitte versuche es noch einmal.';
  expect(withReason(failure, german[0] ?? '')).toBe(`Es ist noch da. ${german[0]}`);
  expect(withRetry('Zu groß')).toBe('Zu groß. Bitte versuche es noch einmal.');
  expect(withRetry(german[0] ?? '')).toBe(german[0]);
});

test.each(['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh-Hans', 'ar'])(
  'in %s each request to try again is known as one',
  async (code) => {
    const { texts } = (await import(`../../../../texts/languages/${code}.json`)).default;
    const { 'failed.again': again, ...said } = texts.common;
    const asking = ['unexpected', 'noAnswer', 'tooMany', 'broken', 'retry'].map((key) => said[`failed.${key}`]);
    for (const words of [...asking, texts.generation['remove.failed'], texts.studio['stalled.failed']]) {
      expect(
        again.split('|').some((way: string) => words.toLowerCase().includes(way)),
        words,
      ).toBe(true);
    }
    for (const words of [texts.generation['remove.failed'], texts.studio['stalled.failed']]) {
      expect(words).toContain(said['failed.retry']);
    }
  },
);
