import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/pool.ts';
import type { Person } from './people.ts';

type Submit = { id?: string; cost: number; tool?: string; input?: string; concurrency?: number; provider?: string };
type Row = { user_id: string; seq: number | null; new_total_tokens: number; is_duplicate: boolean };

/** Submits straight at the database, where no worker is. Answers the generation's id with what the function says. */
export async function submitAtDatabase(database: Database, person: Person, submit: Submit) {
  const { id = randomUUID(), cost, tool = 'gen_01', input = 'a fox', concurrency = 2, provider = 'runware' } = submit;
  const { rows } = await sql<Row>`select * from submit_generation(${person.token}, ${id}, ${tool}, 'A tool', 'A name',
    convert_to(${input}, 'UTF8'), '{}', ${cost}, 1, ${provider}, 600, ${concurrency}, null)`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('submit_generation answered no row');
  return { id, ...row };
}
