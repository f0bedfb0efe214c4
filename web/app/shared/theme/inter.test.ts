import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';

const languages = new URL('../../../../texts/languages/', import.meta.url);
const file = z.object({ language: z.object({ name: z.string() }) });

test('the small file of letters has those of the names of all languages, which every page lists', async () => {
  const css = await readFile(new URL('inter.css', import.meta.url), 'utf8');
  const ranges = Array.from(css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, first = '', last = first]) =>
    [first, last].map((code) => Number.parseInt(code, 16)),
  );
  const names = await Promise.all(
    (await readdir(languages)).map(async (name) =>
      file.parse(JSON.parse(await readFile(new URL(name, languages), 'utf8'))),
    ),
  );
  const letters = names.flatMap(({ language }) => language.name.match(/\p{Script=Latin}/gu) ?? []);
  const missing = letters.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return !ranges.some(([first = 0, last = 0]) => code >= first && code <= last);
  });
  expect(letters.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
