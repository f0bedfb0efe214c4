import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeAreas, describeLanguages } from './describe-texts.ts';
import { type LanguageFile, languageFileSchema } from './language.ts';
import { languageFiles } from './languages.ts';
import { languageCodes, loadLanguage } from './load-language.ts';
import { type MessageShape, readMessage, shapeOf } from './read-message.ts';

const read = async (code: string) => languageFileSchema.parse((await languageFiles[code]?.())?.default);
const english = await read('en');
const folder = fileURLToPath(new URL('.', import.meta.url));
const files = await readdir(join(folder, '../languages'));

const keysOf = ({ texts }: LanguageFile) =>
  Object.entries(texts).flatMap(([area, keys]) => Object.keys(keys).map((key) => `${area}.${key}`));

/** Arguments and tags alone: each language has its own plurals, and may say a name twice. */
const takes = ({ arguments: taken, tags }: MessageShape) => ({
  arguments: Object.fromEntries(Array.from(taken, ([name, kind]) => [name, kind === 'number' ? 'number' : kind])),
  tags: [...new Set(tags)].sort(),
});

/** Cases that name a number, such as `=0`, come on top of what the language needs. */
const categories = (cases: readonly string[]) => cases.filter((name) => !name.startsWith('=')).sort();

/** A dialog's title, and what a button shows itself. */
const notOfButtons = ['review.appealNamed', 'signIn.login.walletNamed'];

const needed = (locale: string, type: 'cardinal' | 'ordinal') =>
  [...new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories].sort();

test('each language is a file, and English comes first', () => {
  expect(languageCodes).toEqual(['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt', 'zh-Hans']);
  expect(files.map((file) => file.replace(/\.json$/, '')).sort()).toEqual([...languageCodes].sort());
});

describe.each(languageCodes)('%s', (code) => {
  test('has the keys of English, all of them, in the same order', async () => {
    expect(keysOf(await read(code))).toEqual(keysOf(english));
  });

  test('takes the arguments and the tags of English in each text', async () => {
    const { texts } = await read(code);
    for (const [area, keys] of Object.entries(english.texts)) {
      for (const [key, text] of Object.entries(keys)) {
        const own = shapeOf(readMessage(texts[area]?.[key] ?? ''));
        expect(takes(own), `${area}.${key}`).toEqual(takes(shapeOf(readMessage(text))));
      }
    }
  });

  test('names a button for what it acts on by the words that the button shows', async () => {
    const { texts } = await read(code);
    const unlike = Object.entries(texts).flatMap(([area, keys]) =>
      Object.entries(keys)
        .filter(([key]) => key.endsWith('Named') && !notOfButtons.includes(`${area}.${key}`))
        .filter(([key, name]) => {
          const shown = keys[key.slice(0, -'Named'.length)];
          return shown !== undefined && !name.toLowerCase().includes(shown.toLowerCase());
        })
        .map(([key]) => `${area}.${key}`),
    );
    expect(unlike).toEqual([]);
  });

  test('has the plurals that it needs, and no others', async () => {
    const { language, texts } = await read(code);
    for (const [area, keys] of Object.entries(texts)) {
      for (const [key, text] of Object.entries(keys)) {
        for (const { kind, cases } of shapeOf(readMessage(text)).plurals) {
          expect(categories(cases), `${area}.${key}`).toEqual(needed(language.locale, kind));
        }
      }
    }
  });

  test('has a text for every key, without spaces around it', async () => {
    const { texts } = await read(code);
    const blank = Object.values(texts).flatMap((keys) =>
      Object.values(keys).filter((text) => text !== text.trim() || text === ''),
    );
    expect(blank).toEqual([]);
  });

  test('is read once', async () => {
    const language = await loadLanguage(code);
    expect(await loadLanguage(code)).toBe(language);
    expect(language.messages.common?.retry).toHaveLength(1);
  });
});

test('what no file knows is no language', async () => {
  await expect(loadLanguage('xx')).rejects.toThrow('There is no language xx');
});

test('only English was written by people, and says so', async () => {
  const made = await Promise.all(languageCodes.map(async (code) => (await read(code)).language.machineMade));
  expect(made).toEqual(languageCodes.map((code) => code !== 'en'));
});

/** As the formatter leaves it does not matter. */
const bare = (source: string) => source.replace(/['"\s,;]/g, '').replaceAll(':|', ':');

test('the types of keys are those of the English texts; `npm run types -w texts` writes them', async () => {
  const expected = { ...describeAreas(english.texts) };
  const written = await Promise.all(
    (await readdir(join(folder, 'keys'))).map(async (file) => [
      file,
      bare(await readFile(join(folder, 'keys', file), 'utf8')),
    ]),
  );
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([file, source]) => [file, bare(source)])),
  );
  expect(bare(await readFile(join(folder, 'languages.ts'), 'utf8'))).toBe(bare(describeLanguages(languageCodes)));
});
