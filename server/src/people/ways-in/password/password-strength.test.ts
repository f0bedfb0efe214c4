import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weakPasswordReasons } from './password-strength.ts';

const person = { email: 'maria.lopez@kinora.test', name: 'Maria Estrella' };
const length = 'Password must be at least 6 characters';
const common = 'It is one of the most used passwords';
const own = 'It contains your email address or your name';
const guessable = 'It is too easy to guess: add a few words, or make it longer';

test.each([
  ['', [length]],
  ['kQ7#x', [length]],
  ['12345', [length, common]],
  ['123456', [common]],
  ['password', [common]],
  ['Password', [common]],
  ['P@ssw0rd', [common]],
  ['drowssap', [common]],
  ['trustno1', [common]],
  ['aaaaaaaaaa', [guessable]],
  ['abcdefgh1', [guessable]],
  ['1990-05-17', [guessable]],
  ['Summer2024', [guessable]],
  ['poiuytr', [guessable]],
  ['maria.lopez@kinora.test', [own]],
  ['maria-2024!', [own]],
  ['xK7-LOPEZ-q9', [own]],
  ['estrella#77', [own]],
])('"%s" is refused', async (password, reasons) => {
  expect(await weakPasswordReasons({ ...person, password })).toEqual(reasons);
});

test.each([
  'kQ7#x2',
  'bluewhale9',
  'violet-otter-91',
  'Kx7#mQ2pLz',
  'correct horse battery staple',
  'größenwahn-7',
  '雨の日の猫は眠い',
])('"%s" may be used', async (password) => {
  expect(await weakPasswordReasons({ ...person, password })).toEqual([]);
});

test('an address and a name of a few letters do not rule out words that contain them', async () => {
  expect(await weakPasswordReasons({ email: 'ann@kinora.test', name: 'Al', password: 'cannonball-42-dew' })).toEqual(
    [],
  );
});

test('whatever is typed is judged: fewer than 6 characters never pass, and a judgment is a list of sentences', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 140 }),
      fc.string({ maxLength: 30 }),
      async (password, name) => {
        const reasons = await weakPasswordReasons({ email: `${name}@kinora.test`, name, password });
        expect(reasons.includes(length)).toBe(password.length < 6);
        expect(reasons.every((reason) => [length, common, own, guessable].includes(reason))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
