import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFunctions } from './generate-functions.ts';
import { createTestDatabase } from './test/support/database.ts';

/** Writes src/platform/database/types.ts and functions.ts from a migrated database, through a real PostgreSQL. */
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
const formatted = spawnSync('npx', ['biome', 'format', '--write', functions], {
  stdio: 'inherit',
  cwd: import.meta.dirname,
});
await database.drop();
await database.stop();
process.exitCode = status === 0 ? (formatted.status ?? 1) : (status ?? 1);
