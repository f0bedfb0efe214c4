import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsKey } from '@kinora/catalogue/said';
import { expect, test } from 'vitest';
import english from '../texts/languages/en.json' with { type: 'json' };
import { sentencesIn } from './literal-texts.ts';

/** What answers are made of: refusals, and what a schema has against an input. */
const ANSWERS =
  /^(?:AppError|invalidInput|refused|message|error|string|array|min|max|length|regex|refine|email|url|startsWith)$/;

/** Sentences that nobody reads in a language of their own, and why. */
const inEnglish: Readonly<Record<string, string>> = {
  'http/bearer.ts': 'said to programs with an API key',
  'http/body.ts': 'said to programs that send no JSON',
  'http/live/routes.ts': 'said to programs that follow the stream by hand',
  'studio/generations/quote.ts': 'said to programs that send another shape',
  'studio/mcp/json-rpc.ts': 'words of the protocol',
  'money/billing/payment-events.ts': 'said to the payment service',
  'studio/provider-webhooks/': 'said to providers',
  'studio/providers/': 'kept with the run, for operators; people read failure words of their own',
  'money/billing/payments-setup.ts': 'a command of operators',
  'operate/upgrade/': 'a command of operators',
  'operate/mailbox/': 'the mailbox for trying out',
  'money/billing/routes.ts': 'words of the specification',
  'money/billing/reconcile.ts': 'kept with a payment, for operators',
  'operate/content/wire.ts': 'declared by the content desk: browsers load this file without texts',
  'people/ways-in/': 'words of the sign-in library, by which the browser finds its own',
  'platform/safe-fetch/': 'holds what the network said, for operators',
  'studio/runs/end-judged.ts': 'kept with the rule that the operator named',
  'studio/runs/failure-words.ts': 'kept with what the service answered',
  'operate/administration/tools/': 'kept with a trial, for operators',
  'studio/tools/import/schema-fields.ts': 'quotes the schema of a model, for operators',
};

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = english.texts;
/** Words that are handed on as they are have a key of themselves: `fixedWords`. */
const isFixed = (words: string) => ['failures', 'toolWords'].some((area) => wordsKey(words) in (texts[area] ?? {}));

test.each([
  ["throw new AppError('late', 'It is too late', 409)", 'It is too late'],
  ["z.string().min(1, 'Please give it a name')", 'Please give it a name'],
  ["z.string('Please say why')", 'Please say why'],
  ["invalidInput([{ field: 'a', message: isNew ? 'It is new' : text('errors', 'old') }])", 'It is new'],
  ['new AppError(code, `It takes $' + '{days} days`, 400)', 'It takes … days'],
])('%s answers a sentence that is no key', (source, words) => {
  const found = sentencesIn(source).filter(({ to }) => ANSWERS.test(to));
  expect(found.map((each) => each.words)).toEqual([words]);
});

test.each([
  "throw new AppError('late', text('errors', 'late'), 409)",
  "log.error({ err: error }, 'It is too late')",
  "throw new Error('It cannot be')",
  "z.string().min(1, declareWords(text('errors', 'name')))",
  'query(database)`Select Something from it`',
])('%s answers none', (source) => {
  expect(sentencesIn(source).filter(({ to }) => ANSWERS.test(to))).toEqual([]);
});

test('every sentence that the server answers people with has a key', () => {
  const folder = join(import.meta.dirname, 'src');
  const files = readdirSync(folder, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));
  const found = files
    .filter((file) => /\.ts$/.test(file) && !/\.(?:test|testing)\.ts$/.test(file))
    .flatMap((file) =>
      sentencesIn(readFileSync(join(folder, file), 'utf8'))
        .filter(({ words, to }) => ANSWERS.test(to) && !isFixed(words))
        .map(({ words }) => ({ file, words })),
    );
  const placeOf = (file: string) => Object.keys(inEnglish).find((place) => file.startsWith(place));
  const unkeyed = found.filter(({ file }) => placeOf(file) === undefined);
  expect(
    unkeyed.map(({ file, words }) => `${file}: ${words}`),
    'key these texts: CONTRIBUTING.md, "Texts"',
  ).toEqual([]);
  const needed = new Set(found.map(({ file }) => placeOf(file)));
  expect(Object.keys(inEnglish).filter((place) => !needed.has(place))).toEqual([]);
});
