import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Pipeline } from '../database/pipeline.ts';
import type { Database } from '../database/pool.ts';

/** Whatever can run a statement: a pool or one of its clients, Kysely or its transaction, the pipeline. */
export type TaskExecutor = Pick<pg.ClientBase, 'query'> | Database | Pipeline;

export type NewTask = {
  kind: string;
  /** JSON. It is deleted when the task is done. */
  payload: unknown;
  /** A second task with the same key is not made. */
  uniqueKey?: string;
  /** Not before this. @default now */
  runAt?: Date;
};

const statement = {
  name: 'enqueue_task',
  text: `insert into tasks (kind, payload, unique_key, run_at)
    values ($1, $2::jsonb, $3, coalesce($4, now())) on conflict (unique_key) do nothing`,
};

/** Writes work down for a worker, within the executor's transaction if it has one. */
export async function enqueueTask(executor: TaskExecutor, task: NewTask): Promise<void> {
  const values = [task.kind, JSON.stringify(task.payload), task.uniqueKey ?? null, task.runAt ?? null];
  if ('call' in executor) {
    await executor.call(statement, values);
  } else if ('executeQuery' in executor) {
    await executor.executeQuery(CompiledQuery.raw(statement.text, values));
  } else {
    await executor.query(statement.text, values);
  }
}
