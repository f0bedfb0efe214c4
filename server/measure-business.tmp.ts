import { sql } from 'kysely';
import { createTestDatabase } from './test/support/database.ts';
import { openDatabase } from './src/platform/database/pool.ts';
