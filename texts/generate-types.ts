import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { describeAreas, describeLanguages } from './src/describe-texts.ts';
import { languageFileSchema } from './src/language.ts';

/** Writes src/keys/ out of languages/en.json, and src/languages.ts out of the names of the language files. */
const folder = import.meta.dirname;
const english = languageFileSchema.parse(JSON.parse(await readFile(join(folder, 'languages/en.json'), 'utf8')));
const codes = (await readdir(join(folder, 'languages'))).map((file) => parse(file).name);
const keys = join(folder, 'src/keys');
await rm(keys, { recursive: true, force: true });
await mkdir(keys);
for (const [file, source] of Object.entries(describeAreas(english.texts))) await writeFile(join(keys, file), source);
await writeFile(join(folder, 'src/languages.ts'), describeLanguages(codes));
const formatted = spawnSync('npx', ['biome', 'format', '--write', 'src/keys', 'src/languages.ts'], {
  stdio: 'inherit',
  cwd: folder,
});
process.exitCode = formatted.status ?? 1;
