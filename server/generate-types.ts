import { spawnSync } from 'node:child_process';
import { createTestDatabase } from './test/support/database.ts';

/** Writes src/platform/database/types.ts from the migrations, through a real PostgreSQL. */
const database = await createTestDatabase();
const { status } = spawnSync(
  'npx',
  [
    'kysely-codegen',
    '--url',
    database.url,
    '--out-file',
    'src/platform/database/types.ts',
    '--dialect',
    'postgres',
    '--exclude-pattern',
    'public.(migrations|function_files)',
    '--type-mapping',
    '{"int8":"number"}',
  ],
  { stdio: 'inherit', cwd: import.meta.dirname },
);
await database.drop();
await database.stop();
process.exitCode = status ?? 1;
