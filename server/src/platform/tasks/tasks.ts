import { type Executor, execute } from '../database/rows.ts';

type NewTask = {
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
export async function enqueueTask(executor: Executor, task: NewTask): Promise<void> {
  const values = [task.kind, JSON.stringify(task.payload), task.uniqueKey ?? null, task.runAt ?? null];
  await execute(executor, statement, values);
}
