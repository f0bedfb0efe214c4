import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the program's own name stays, and why: nobody who uses a renamed studio reads it there. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/platform/config/environment.ts':
    'the default sender of mails, which names a studio that nobody has named',
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

const withoutComments = (text: string) =>
  text
    .replaceAll(theSwitch, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)(?:\/\/|--) .*$/gm, '');

const texts: ReadonlyMap<string, string> = new Map(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|sql|css|html|json)$/.test(entry.name))
      .filter(({ name }) => !/\.(?:test|testing)\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(root.length), withoutComments(readFileSync(path, 'utf8'))]),
  ),
);

const named = () => [...texts].filter(([, text]) => /\bKinora\b/.test(text)).map(([path]) => path);

test('no text that a studio shows, mails or writes names the program: its own name is read from the brand', () => {
  const found = named();
  expect(found.filter((path) => allowed[path] === undefined && !path.startsWith('server/src/operate/'))).toEqual([]);
});

test('commands of operators may name the program, and pages and mails of the same folders do not', () => {
  const commands = named().filter((path) => path.startsWith('server/src/operate/') && allowed[path] === undefined);
  for (const path of commands) expect(path).toMatch(/\/(?:doctor|upgrade|archive|operator)\//);
});

/**
 * Names that machines alone read, and that stay when a studio is renamed: what is stored under them, sent with them or
 * counted by them would be lost otherwise.
 */
const technical: Readonly<Record<string, readonly RegExp[]>> = {
  'packages of the program': [/^@kinora\//],
  'cookies, headers and addresses of nobody': [
    /^(?:__Host-|__Secure-)?kinora(?:\.unlocked|\.referral|-language)?$/,
    /^(?:X-)?Kinora-(?:Solved|Guest|Signature|Delivery|Person|Continues):?$/i,
    /^(?:http:\/\/|@|studio@)kinora\.(?:invalid|local)$/,
  ],
  'what a browser keeps': [
    /^kinora-(?:guest|push|push-asked|letter-keys|live|closed-banner|closed-incidents|farewell|signed-in|session|color-scheme|welcomed|recent-tools)$/,
    /^kinora:acceptance-needed$|^kinora-draft:$/,
  ],
  'settings of a transaction, channels and lookup keys': [
    /^kinora\.(?:language|prunes_audit|address_proof)$/,
    /^kinora_(?:live|progress|runs|tasks|pause|portal|offer:?|pack_|pro_month)?$|^price\.metadata\.kinora_offer$/,
  ],
  'metrics and spans': [/^kinora_\w+$/, /^kinora\.[a-z]+$/],
  'formats of archives, and what is filled in when a page is served': [/^kinora-archive-1$/, /^kinora:$/],
  'the label of a prompt in a mark, under which older files have it': [/^org\.kinora\.prompt$/],
};

/** These join it to something else: backups of operators, and what a machine of the operator's own is sent. */
const joined: Readonly<Record<string, string>> = {
  'server/src/operate/archive/backup.ts': 'kinora-',
  'server/src/studio/tools/route-mapping.ts': 'kinora-',
  'server/src/studio/providers/comfy/comfy.ts': 'kinora/',
};

/** Every word with the name in it, in any case, that is no technical one. */
function wordsWithIt(path: string, text: string): string[] {
  const words = [...text.matchAll(/[\w@.:/-]*kinora[\w.:/-]*/gi)].map(([word]) => word);
  const known = Object.values(technical).flat();
  return words.filter((word) => word !== joined[path] && !known.some((pattern) => pattern.test(word)));
}

test('no file name, address or key has it either, in small letters, unless a machine alone reads that', () => {
  const found = [...texts]
    .filter(([path]) => allowed[path] === undefined && !/\/(?:doctor|upgrade|archive|operator)\//.test(path))
    .flatMap(([path, text]) => wordsWithIt(path, text).map((word) => `${path}: ${word}`));
  expect(found).toEqual([]);
  for (const word of ['kinora-backup-codes.txt', 'kinora-2026-11-21-12-files.zip', 'https://example.com/kinora']) {
    expect(
      Object.values(technical)
        .flat()
        .some((pattern) => pattern.test(word)),
    ).toBe(false);
  }
});

test('every place on the list is still needed', () => {
  const found = new Set(named());
  expect(Object.keys(allowed).filter((path) => !found.has(path))).toEqual([]);
});
