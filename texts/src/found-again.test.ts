import { expect, test } from 'vitest';
import { sayAgain } from './found-again.ts';
import { loadLanguage } from './load-language.ts';
import { englishOf } from './words.ts';

const english = englishOf('toolProblems');

async function said(words: string, code: string): Promise<string | undefined> {
  const { messages, locale } = await loadLanguage(code);
  return sayAgain(words, english, { messages: messages.toolProblems ?? {}, locale });
}

test('English words with values are said in another language, with the same values', async () => {
  expect(await said('There is no field guidance_scale.', 'de')).toBe('Es gibt kein Feld guidance_scale.');
  expect(await said('Size goes from 1 to 9 in steps of 2; 4 is none of them.', 'de')).toBe(
    'Size geht von 1 bis 9 in Schritten von 2; 4 gehört nicht dazu.',
  );
});

test('a reason within them is said in that language too', async () => {
  expect(await said('seed is left to the model: its seeds begin at 5.', 'es')).toBe(
    'seed se deja al modelo: sus semillas empiezan en 5.',
  );
  expect(await said('text takes at most 40 characters, and Text goes up to 90.', 'de')).toBe(
    'text nimmt höchstens 40 Zeichen, und Text geht bis 90.',
  );
});

test("in English they stay as they are, and the words of others are nobody else's", async () => {
  expect(await said('Width and height need a name each.', 'en')).toBe('Width and height need a name each.');
  expect(await said('CUDA out of memory', 'de')).toBeUndefined();
});
