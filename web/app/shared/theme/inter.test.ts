import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';

const languages = new URL('../../../../texts/languages/', import.meta.url);
const file = z.object({ language: z.object({ name: z.string() }) });

/** The letters of one of the studio's own files, from the first to the last of each range of its face. */
async function lettersOf(name: string): Promise<number[][]> {
  const css = await readFile(new URL('inter.css', import.meta.url), 'utf8');
  const face = css.split('@font-face').find((part) => part.includes(`/${name}.woff2`)) ?? '';
  return Array.from(face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, first = '', last = first]) =>
    [first, last].map((code) => Number.parseInt(code, 16)),
  );
}

const isIn = (ranges: number[][]) => (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([first = 0, last = 0]) => code >= first && code <= last);
};

test('the small file of letters has those of the names of all languages, which every page lists', async () => {
  const isBasic = isIn(await lettersOf('inter-basic'));
  const names = await Promise.all(
    (await readdir(languages)).map(async (name) =>
      file.parse(JSON.parse(await readFile(new URL(name, languages), 'utf8'))),
    ),
  );
  const letters = names.flatMap(({ language }) => language.name.match(/\p{Script=Latin}/gu) ?? []);
  expect(letters.length).toBeGreaterThan(20);
  expect(letters.filter((letter) => !isBasic(letter))).toEqual([]);
});

test.each(['en', 'de', 'es', 'fr', 'pt'])('every letter of the texts in %s is in the two small files', async (code) => {
  const isHere = isIn([...(await lettersOf('inter-basic')), ...(await lettersOf('inter-accents'))]);
  const text = await readFile(new URL(`${code}.json`, languages), 'utf8');
  const letters = new Set(
    text.match(/[^\p{Cc}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu),
  );
  expect(letters.size).toBeGreaterThan(60);
  expect(Array.from(letters).filter((letter) => !isHere(letter))).toEqual([]);
});
