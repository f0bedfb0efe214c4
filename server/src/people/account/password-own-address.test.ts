import { expect, test } from 'vitest';
import { weakPasswordReasons } from '../ways-in/password/password-strength.ts';

const OWN = 'It contains your email address or your name';
const person = { email: 'Jo@Studio.example.com', name: 'Jo Li' };

test('the whole address is no password, however short the part before its @', async () => {
  expect(await weakPasswordReasons({ ...person, password: 'jo@studio.example.com' })).toContain(OWN);
  expect(await weakPasswordReasons({ ...person, password: 'My-Jo@Studio.Example.com-7' })).toContain(OWN);
});

test('short pieces of an address or a name may occur in a password', async () => {
  expect(await weakPasswordReasons({ ...person, password: 'jolly-otters-like-figs-and-jars' })).toEqual([]);
});

test('a piece of four letters may not', async () => {
  const anna = { email: 'ab@studio.example.com', name: 'Anna Li' };
  expect(await weakPasswordReasons({ ...anna, password: 'purple-anna-kangaroo-of-42' })).toContain(OWN);
});
