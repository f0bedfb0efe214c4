import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../..', import.meta.url));
const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

const LIST = ['Combobox', 'Popover'];

/** Those that have no styles of their own: without the ones of their parts a list of choices lies below the whole page. */
const drawnWith: Readonly<Record<string, readonly string[]>> = {
  Select: LIST,
  MultiSelect: LIST,
  Autocomplete: LIST,
  TagsInput: LIST,
  Menu: ['Popover'],
  HoverCard: ['Popover'],
};

test('every component of Mantine that the app imports has its styles loaded', async () => {
  const loaded = await readFile(join(app, 'shared/theme/mantine-styles.ts'), 'utf8');
  const files = (await readdir(app, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(app, file), 'utf8')));
  const imported = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  );
  const components = new Set(
    imported
      .flat()
      .flatMap((name) => [name, ...(drawnWith[name] ?? [])])
      .filter((name) => existsSync(join(styles, `${name}.layer.css`))),
  );
  expect(components.size).toBeGreaterThan(10);
  const missing = Array.from(components).filter((name) => !loaded.includes(`/${name}.layer.css`));
  expect(missing).toEqual([]);
});
