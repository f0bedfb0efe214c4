import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../..', import.meta.url));

/** What has a logical name that follows the direction of the language. */
const physical =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?|left|right|text-align:\s*(?:left|right)|float:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\b.*$/gm;

/** What belongs to a picture or a drawing, which no language mirrors, and pages whose texts are not keyed yet. */
const notYet = JSON.parse(await readFile(new URL('./physical-styles.json', import.meta.url), 'utf8'));

test('styles name the beginning and the end of a line, never left and right; the list of others only becomes shorter', async () => {
  const files = (await readdir(app, { recursive: true })).filter((file) => file.endsWith('.css')).sort();
  const found = await Promise.all(
    files.map(async (file) => ({
      file: file.replaceAll('\\', '/'),
      lines: Array.from((await readFile(join(app, file), 'utf8')).matchAll(physical), ([line]) => line.trim()),
    })),
  );
  expect(found.filter(({ lines }) => lines.length > 0).map(({ file }) => file)).toEqual(notYet);
});
