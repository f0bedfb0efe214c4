import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedWords, wordsKey } from '@kinora/catalogue/said';
import { expect, test } from 'vitest';
import english from '../texts/languages/en.json' with { type: 'json' };
import { saidIn, sentencesIn } from './literal-texts.ts';

/** What answers are made of: refusals, and what a schema has against an input. */
const ANSWERS =
  /^(?:AppError|invalidInput|refused|refusal|message|error|string|array|min|max|length|regex|refine|email|url|startsWith)$/;

/** Sentences that nobody reads in a language of their own, and why. */
const inEnglish: Readonly<Record<string, string>> = {
  'http/bearer.ts': 'said to programs with an API key',
  'http/body.ts': 'said to programs that send no JSON',
  'http/live/routes.ts': 'said to programs that follow the stream by hand',
  'studio/generations/quote.ts': 'said to programs that send another shape',
  'studio/mcp/answer.ts': 'words of the protocol',
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
  'operate/administration/tools/': 'kept with a trial, for operators',
};

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = english.texts;
/** Words that are handed on as they are have a key of themselves: `fixedWords`. */
const isFixed = (words: string) =>
  [words, namedWords(words.replaceAll('…', 'x'))?.key ?? ''].some((said) =>
    ['failures', 'toolWords'].some((area) => [said, wordsKey(said)].some((key) => key in (texts[area] ?? {}))),
  );
/** What is said of a definition, a model or a workflow is found again by its English, with its values: `sayAgain`. */
const saidOfTools = new Set(Object.values(texts.toolProblems ?? {}).map((words) => words.replaceAll(/\{\w+\}/g, '…')));
const isSaidOfTools = (words: string) => saidOfTools.has(words);

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

const sourcesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => ending.test(file) && !/\.(?:test|testing)\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));

test('every sentence that the server answers people with has a key', () => {
  const found = sourcesIn(join(import.meta.dirname, 'src'), /\.ts$/).flatMap(({ file, source }) =>
    sentencesIn(source)
      .filter(({ words, to }) => ANSWERS.test(to) && !isFixed(words) && !isSaidOfTools(words))
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

/** Where no language is known, what is wrong with a definition, a model or a workflow is written down in English. */
const SAID_OF_TOOLS = [
  { folder: '../catalogue/src/runtime', file: /./ },
  { folder: 'src/studio/tools/import', file: /./ },
  { folder: 'src/studio/tools/shelf', file: /^fit-entry/ },
];
/** Errors of the program, and what a draft begins with: its texts are the operator's from then on. */
const NOT_SAID = /^(?:Error|TypeError|label|hint|summary|name|title|noun|describe|replace|replaceAll|set|has|get|key)$/;

/** Of texts that are keyed as a whole, or that stand for an order by its own labels and figures. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'corner-words.ts': /^… (?:of … characters|… x …|……|…)$/,
  'file-bounds.ts': /^… (?:seconds|…)$/,
  'drift.ts': /^… takes at (?:most|least) ……, and … goes (?:up|down) to …\.$/,
  'fal.ts': /^The document$/,
  'replicate.ts': /^What Replicate says of it$/,
  'comfy/workflow.ts': /^The workflow$/,
  'comfy/comfy.ts':
    /^(?:Set the cost of the route to what it bills\.|Node … \(…\) spends .*|… not lead to what is sold … left out\.|A node that does|… nodes that do|… \(…\))$/,
  'fit-entry.ts': /^(?:The cost is .*|… Check it against your provider's .*)$/,
  // Said by `said`, with keys of their own.
  'tool.ts': /./,
};
/** Put together of such parts. */
const COMPOSED =
  /^(?:… tokens|… characters|an input whose name |its seeds begin at |The cost is |Node … \(…\) spends |A node that does |… nodes that do |… takes at |…: …$)/;
const isPart = (file: string, words: string) => PARTS[file]?.test(words) === true || /^… (?:… )?(?:x )?…$/.test(words);

test('all that is said of a definition, a model or a workflow is found again in every language', () => {
  const sources = SAID_OF_TOOLS.flatMap(({ folder, file: named }) =>
    sourcesIn(join(import.meta.dirname, folder), /\.ts$/).filter(({ file }) => named.test(file)),
  );
  const said = sources.flatMap(({ file, source }) =>
    saidIn(source)
      .filter(({ to }) => !NOT_SAID.test(to))
      .map(({ words }) => ({ file, words })),
  );
  const unkeyed = said.filter(({ file, words }) => !isSaidOfTools(words) && !isFixed(words) && !isPart(file, words));
  expect(unkeyed.map(({ file, words }) => `${file}: ${words}`)).toEqual([]);
  const all = new Set(said.map(({ words }) => words));
  const unsaid = [...saidOfTools].filter(
    (words) => !all.has(words) && !COMPOSED.test(words) && !sources.some(({ source }) => source.includes(words)),
  );
  expect(unsaid, 'nothing says these').toEqual([]);
});

/** What a person reads as a reason in the ledger or on a card is also written down by SQL functions. */
test('every sentence that an SQL function writes down is one that pages know', () => {
  const reasons = readFileSync(join(import.meta.dirname, '../web/app/shared/format/ledger-entry.ts'), 'utf8');
  const found = sourcesIn(join(import.meta.dirname, 'src'), /\.sql$/).flatMap(({ file, source }) =>
    source
      .split('\n')
      .filter((line) => !/^\s*--|raise exception|comment on|to_char/.test(line))
      .flatMap((line) =>
        Array.from(line.matchAll(/'(\p{Lu}[^']* [^']*)'/gu), ([, words = '']) => ({ file, words: words.trim() })),
      ),
  );
  expect(found.length).toBeGreaterThan(20);
  const known = (words: string) =>
    isFixed(words) ||
    isFixed(`${words}…)`) ||
    reasons.includes(`'${words}'`) ||
    /^(?:Upgrade to|Tokens of)$/.test(words);
  expect(found.filter(({ words }) => !known(words))).toEqual([]);
});
