import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import english from '../languages/en.json' with { type: 'json' };
import { TOOL_WORDS, toolArea } from './tool-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function sourcesIn(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true });
  const named = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file));
  return Promise.all(named.map((file) => readFile(join(root, folder, file), 'utf8')));
}

const ids = (await sourcesIn('catalogue/src')).flatMap((source) =>
  Array.from(source.matchAll(/\bid: '(?<id>\w+)'/g), ({ groups }) => groups?.id ?? ''),
);
const areasOfTools = new Set([TOOL_WORDS, 'failures', 'toolProblems', ...ids.map(toolArea)]);

/** Mails are written by functions that are handed what says their texts. */
const MAIL = /write: \(say\)|say: MailSay/;

/** That a key is one at all is checked by its type. */
test('no text is without use', async () => {
  const sources = [...(await sourcesIn('web/app')), ...(await sourcesIn('server/src'))];
  // `toolProblems` is compared with what is said of tools: server/literal-texts.test.ts. Those of tools are compared with all that tools say, where both are known: server/src/studio/tools/tool-texts.test.ts.
  const areas = Object.entries(english.texts).filter(([area]) => !areasOfTools.has(area));
  const unused = areas.flatMap(([area, keys]) => {
    const users = sources.filter((source) => source.includes(`'${area}'`) || (area === 'mails' && MAIL.test(source)));
    // Of a key that is put together, all that begin as it does are used: `tabs.${value}`.
    const beginnings = users.flatMap((source) =>
      Array.from(source.matchAll(/`(?<beginning>[\w.]+)\$\{/g), ({ groups }) => groups?.beginning ?? ''),
    );
    return Object.keys(keys)
      .filter((key) => !users.some((source) => source.includes(`'${key}'`)))
      .filter((key) => !beginnings.some((beginning) => beginning !== '' && key.startsWith(beginning)))
      .map((key) => `${area}.${key}`);
  });
  expect(unused).toEqual([]);
});
