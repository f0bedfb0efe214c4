import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the program's own name stays, and why: nobody who uses a renamed studio reads it there. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/platform/config/config.ts': 'the default sender of mails, which names a studio that nobody has named',
  'server/src/money/billing/payments-setup.ts': 'the same default, for a command of operators',
  'server/src/platform/brand/mark.ts':
    'the name of a studio that nobody has named, and of what operators may switch on',
  'server/src/http/document/error-codes.ts': 'the name of a request header',
  'server/src/operate/webhooks/routes.ts': 'the name of a header that receivers check',
  'server/src/operate/archive/import-archive.ts': 'a command of operators, about releases of the program',
  'server/src/operate/archive/manifest.ts': 'a command of operators, about releases of the program',
  'server/src/platform/database/migrate.ts': 'a command of operators, about what the program needs',
};

/** The one text with the name: the switch of the brand desk that shows it below pages and mails. */
const theSwitch = /^.*"look\.powered".*$/gm;

const folders = ['server/src', 'web/app', 'catalogue/src', 'texts/languages'];

function sources(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|sql|css|html|json)$/.test(entry.name))
      .filter(({ name }) => !/\.(?:test|testing)\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length)),
  );
}

const withoutComments = (text: string) =>
  text
    .replaceAll(theSwitch, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)(?:\/\/|--) .*$/gm, '');

const named = () =>
  sources().filter((path) => /\bKinora\b/.test(withoutComments(readFileSync(join(root, path), 'utf8'))));

test('no text that a studio shows, mails or writes names the program: its own name is read from the brand', () => {
  const found = named();
  expect(found.filter((path) => allowed[path] === undefined && !path.startsWith('server/src/operate/'))).toEqual([]);
});

test('commands of operators may name the program, and pages and mails of the same folders do not', () => {
  const commands = named().filter((path) => path.startsWith('server/src/operate/') && allowed[path] === undefined);
  for (const path of commands) expect(path).toMatch(/\/(?:doctor|upgrade|archive|operator)\//);
});

test('every place on the list is still needed', () => {
  const found = new Set(named());
  expect(Object.keys(allowed).filter((path) => !found.has(path))).toEqual([]);
});
