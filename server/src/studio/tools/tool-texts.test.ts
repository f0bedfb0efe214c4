import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tools } from '@kinora/catalogue';
import { comingSoon } from '@kinora/catalogue/coming-soon';
import { definitionShape } from '@kinora/catalogue/runtime/definition';
import { everyKind } from '@kinora/catalogue/runtime/definition.testing';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { wordsKey } from '@kinora/catalogue/said';
import { everythingSaid, type Said } from '@kinora/catalogue/said.testing';
import { loadLanguage } from '@kinora/texts/load-language';
import { sayerFrom, TOOL_WORDS, toolArea } from '@kinora/texts/tool-texts';
import { describe, expect, test } from 'vitest';

const english = await loadLanguage('en');
const shared = english.messages[TOOL_WORDS] ?? {};

/** Figures, formats, addresses and names of models, which are the same in every language. */
const SAME =
  /^(?:[\d:x. ]+|JPEG|PNG|WebP|https:\S+|LoRA|WAN Pro|Pixverse v3\.5|LUMA Ray2|VEO3(?: Fast)?|Audio|modelParams must.*|settings must.*)$/;

const announced = comingSoon.map(({ id, name, summary }) => ({
  id,
  said: [
    { key: 'name', values: {}, english: name },
    { key: 'summary', values: {}, english: summary },
  ],
}));
const all: { id: string; said: Said[] }[] = [
  ...tools.map((tool) => ({ id: tool.id, said: everythingSaid(tool) })),
  ...announced,
];

const isPlace = ({ key }: Said) =>
  /^(?:name|summary|(?:classic\.)?(?:fields|sections)\.|examples\.|features\.|classic\.)/.test(key);

describe.each(all)('$id', ({ id, said }) => {
  const own = english.messages[toolArea(id)];
  const say = sayerFrom([own, shared], english.locale);

  test('has a text for everything on its page, which is what it says in English', () => {
    for (const { key, english: words } of said.filter(isPlace)) {
      const text = say(key, {}) ?? say(wordsKey(words), {});
      if (text === undefined && (key === 'name' || SAME.test(words))) continue;
      expect(text, key).toBe(words);
    }
  });

  test('has a text for all words with figures in them, which is what it says in English', () => {
    const figured = said.filter((one) => !isPlace(one) && !one.key.startsWith('words.'));
    const texts = figured
      .filter(({ key }) => key !== 'noun')
      .map((one) => ({ ...one, text: say(one.key, one.values) }));
    expect(texts.filter((one) => one.text !== one.english)).toEqual([]);
  });

  test('has no text that nothing says', () => {
    const keys = new Set(said.map(({ key }) => key));
    expect(Object.keys(own ?? {}).filter((key) => !keys.has(key))).toEqual([]);
  });
});

async function wordsInSources(workspace: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../../../../${workspace}/src`, import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /(?<!\.test|\.testing)\.(?:ts|sql)$/.test(file),
  );
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

test('each text that tools share is said by one of them, or stands among what they may say', async () => {
  const added = runtimeTool({ id: 'x_a', fn: 'x/a', version: 1, definition: definitionShape.parse(everyKind()) });
  const said = [...all.flatMap((tool) => tool.said), ...everythingSaid(added)];
  const keys = new Set(said.map(({ key }) => key));
  const sources = await wordsInSources('catalogue');
  const say = sayerFrom([shared], english.locale);
  const stands = (key: string) =>
    sources.includes(`'${key}'`) || sources.includes(say(key, {})?.replaceAll("'", "\\'") ?? key);
  const styles = /^style\.|^noun\./;
  expect(Object.keys(shared).filter((key) => !keys.has(key) && !stands(key) && !styles.test(key))).toEqual([]);
});

test('each message about an input has a text, whatever is wrong with it', () => {
  const said = all.flatMap((tool) => tool.said);
  const dynamic = new Set(said.filter(({ key }) => !key.startsWith('words.')).map((one) => one.english));
  const fixed = said.filter(({ key, english: words }) => key.startsWith('words.') && !dynamic.has(words));
  const unknown = fixed.filter(({ key, english: words }) => shared[key] === undefined && !SAME.test(words));
  // What was said with a figure comes by once more, with its field's own name.
  const again = /must be|is missing|fields? that/;
  expect([...new Set(unknown.map(({ english: words }) => words))].filter((words) => !again.test(words))).toEqual([]);
});

test('each text about a failure is what the server or the catalogue says, and is found by itself', async () => {
  const sources = (await wordsInSources('server')) + (await wordsInSources('catalogue'));
  const withoutNames = sources
    .replaceAll(/(?<=[“(])\$\{\w+\}(?=[”)])/g, '')
    .replaceAll(/\(' \|\| .+? \|\| '\)/g, '()')
    // Put behind such a reason in `decide_review`.
    .replaceAll("why || '. Your tokens", 'It was refused after a review (). Your tokens');
  const say = sayerFrom([english.messages.failures], english.locale);
  for (const key of Object.keys(english.messages.failures ?? {})) {
    const words = say(key, {}) ?? '';
    expect(wordsKey(words)).toBe(key);
    expect(withoutNames.includes(words), words).toBe(true);
  }
});
