import type { Pipeline } from '../database/pipeline.ts';

export type Recurring = {
  /** The task's kind. */
  kind: string;
  /** Once in each stretch of this length, counted from 1970 (UTC): 86,400 is once a day, from midnight on. */
  everySeconds: number;
};

/** What is done in each of them, with what it needs. */
export type RecurringWork<Deps> = Recurring & { run: (deps: Deps) => Promise<unknown> };

export function handlersOf<Deps>(
  work: readonly RecurringWork<Deps>[],
  deps: Deps,
): Record<string, () => Promise<void>> {
  const handlers = work.map(({ kind, run }): [string, () => Promise<void>] => [
    kind,
    async () => {
      await run(deps);
    },
  ]);
  return Object.fromEntries(handlers);
}

// Which of its periods a recurring task is in now; the database's clock decides for all processes.
const recurring = `(
    select kind, kind || ':' || floor(extract(epoch from now()) / every_seconds) as period_key
    from unnest($1::text[], $2::int[]) as given (kind, every_seconds)
  ) as recurring`;

const enqueueStatement = {
  name: 'enqueue_recurring_tasks',
  text: `insert into tasks (kind, unique_key, payload)
    select kind, period_key, '{}' from ${recurring}
    where not exists (select from tasks t where t.unique_key = recurring.period_key)
    on conflict (unique_key) do nothing`,
};

const columnsOf = (tasks: readonly Recurring[]) => [
  tasks.map(({ kind }) => kind),
  tasks.map(({ everySeconds }) => everySeconds),
];

/** Makes the task of the current period for each, unless it is there, whichever process made it. */
export async function enqueueRecurring(pipeline: Pipeline, tasks: readonly Recurring[]): Promise<void> {
  await pipeline.call(enqueueStatement, columnsOf(tasks));
}
