import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literalTexts } from './literal-texts.ts';
import notKeyed from './not-keyed.json' with { type: 'json' };

const app = join(import.meta.dirname, 'app');

test.each([
  ['<p>Good morning</p>', 'Good morning'],
  ['<b title="Close it" />', 'Close it'],
  ['<b aria-label={isOpen ? "Close it" : say("open")} />', 'Close it'],
  ['<b>{isBusy && "Saving"}</b>', 'Saving'],
  ['<b>{"files: " + count}</b>', 'files:'],
  ['show({ color: "red", message: "It failed" })', 'It failed'],
  ['<b>{list.map(() => <i>Deep down</i>)}</b>', 'Deep down'],
])('%s has a text that is no key', (source, text) => {
  expect(literalTexts(source)).toEqual([text]);
});

test.each([
  '<p className="large">{say("title")}</p>',
  '<b title={say("close")} color="red">·</b>',
  '<b>{count} / {most}</b>',
  '<TextInput label="Twitter" name="twitter" />',
  'if (kind === "some words") run("other words")',
])('%s has none', (source) => {
  expect(literalTexts(source)).toEqual([]);
});

const isListed = (file: string, entry: string) => file === entry || (entry.endsWith('/') && file.startsWith(entry));

test('every text of the app has a key, but in the files that are not keyed yet; that list only becomes shorter', async () => {
  const files = (await readdir(app, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const sources = files.filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$/.test(file)).sort();
  const found = await Promise.all(
    sources.map(async (file) => ({ file, texts: literalTexts(await readFile(join(app, file), 'utf8')) })),
  );
  const withTexts = found.filter(({ texts }) => texts.length > 0);
  const unknown = withTexts.filter(({ file }) => !notKeyed.some((entry) => isListed(file, entry)));
  expect(unknown, 'key these texts: CONTRIBUTING.md, "Texts"').toEqual([]);
  const finished = notKeyed.filter((entry) => !withTexts.some(({ file }) => isListed(file, entry)));
  expect(finished, 'these are keyed by now: take them off not-keyed.json').toEqual([]);
});
