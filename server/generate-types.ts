import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFunctions, readSignatures } from './generate-functions.ts';
import { createTestDatabase } from './test/support/database.ts';

/**
 * Writes src/platform/database/types.ts and functions.ts from a migrated database, through a real PostgreSQL, and adds
 * what is new to signatures.txt: what stands there, a release may call.
 */
const folder = 'src/platform/database';
const database = await createTestDatabase();
const { status } = spawnSync(
  'npx',
  [
    'kysely-codegen',
    '--url',
    database.url,
    '--out-file',
    `${folder}/types.ts`,
    '--dialect',
    'postgres',
    '--exclude-pattern',
    'public.(migrations|function_files)',
    '--type-mapping',
    '{"int8":"number"}',
  ],
  { stdio: 'inherit', cwd: import.meta.dirname },
);
const functions = `${folder}/functions.ts`;
await writeFile(join(import.meta.dirname, functions), await describeFunctions(database.url));
const signatures = join(import.meta.dirname, folder, 'signatures.txt');
const known = (await readFile(signatures, 'utf8')).split('\n').filter((line) => line !== '');
const all = [...new Set([...known, ...(await readSignatures(database.url))])].sort();
await writeFile(signatures, `${all.join('\n')}\n`);
const formatted = spawnSync('npx', ['biome', 'format', '--write', functions], {
  stdio: 'inherit',
  cwd: import.meta.dirname,
});
await database.drop();
await database.stop();
process.exitCode = status === 0 ? (formatted.status ?? 1) : (status ?? 1);
