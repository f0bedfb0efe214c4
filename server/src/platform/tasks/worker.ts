import * as z from 'zod';
import type { Pipeline } from '../database/pipeline.ts';
import { readRows } from '../database/rows.ts';
import type { Logger } from '../log/log.ts';
import { withSpan } from '../tracing/spans.ts';
import { enqueueRecurring, type Recurring } from './recurring.ts';

export type TaskHandler = (payload: unknown) => Promise<void>;

/** Kinds of tasks that share places, which no other kind can take. */
export type TaskLane = { kinds: readonly string[]; room: number };

export type TaskWorker = {
  /** Looks for due tasks now instead of within a second. */
  wake: () => void;
  /** Takes no more tasks and waits for those under way. */
  stop: () => Promise<void>;
};

export type TaskWorkerOptions = {
  pipeline: Pipeline;
  handlers: Readonly<Record<string, TaskHandler>>;
  recurring: readonly Recurring[];
  log: Logger;
  /** Kinds that have places of their own. @default none */
  lanes?: readonly TaskLane[];
  /** How many tasks of all other kinds this worker runs at once. @default 8 */
  room?: number;
  /** How many tasks of one person this worker runs at once in a lane. @default 2 */
  roomOfPerson?: number;
  /** @default 1000 */
  pollMs?: number;
  /** How long a task stays with a worker that has gone silent. @default 60 */
  leaseSeconds?: number;
  /** The wait before the second try; it doubles up to 30 minutes. @default 1000 */
  firstRetryMs?: number;
};

const claimedSchema = z.object({
  id: z.number(),
  kind: z.string(),
  payload: z.unknown(),
  claim_no: z.number(),
  failures: z.number(),
  is_old: z.boolean(),
  person_id: z.string().nullable(),
});
type Claimed = z.output<typeof claimedSchema>;

/** A lane at work: what runs in it, and whose that is. */
type OpenLane = { kinds: string[]; room: number; running: Map<Promise<void>, string | null> };

const LONGEST_RETRY_MS = 30 * 60 * 1000;

// One of each person at a time, so that whoever has many due takes turns with the others.
const claimStatement = {
  name: 'claim_tasks',
  text: `update tasks set claim_no = claim_no + 1, run_at = now() + make_interval(secs => $3)
    where id in (
      select id from tasks where id in (
        select id from (
          select id, person_id, row_number() over (partition by person_id order by run_at, id) as turn
          from tasks where done_at is null and run_at <= now() and kind = any ($1)
            and (person_id is null or person_id <> all ($4))
        ) as due where person_id is null or turn = 1
      ) and done_at is null and run_at <= now()
      order by run_at limit $2 for update skip locked
    )
    returning id, kind, payload, claim_no, failures, created_at < now() - interval '3 days' as is_old, person_id`,
  row: claimedSchema,
};
const renewStatement = {
  name: 'renew_task',
  text: 'update tasks set run_at = now() + make_interval(secs => $3) where id = $1 and claim_no = $2 and done_at is null',
};
// The payload may hold links and addresses; nobody needs them once the task is over.
const finishStatement = {
  name: 'finish_task',
  text: `update tasks set done_at = now(), payload = '{}', last_error = $3 where id = $1 and claim_no = $2`,
};
const postponeStatement = {
  name: 'postpone_task',
  text: `update tasks set failures = failures + 1, last_error = $3, run_at = now() + make_interval(secs => $4)
    where id = $1 and claim_no = $2`,
};

/**
 * Runs due tasks, each by one worker at a time; any number of workers share the table. A task whose handler throws
 * is tried again, at growing distances, for at least 3 days. One whose worker dies is taken over after its lease, so a
 * handler may see the same payload twice.
 */
export function startTaskWorker(options: TaskWorkerOptions): TaskWorker {
  const { pipeline, log, room = 8, roomOfPerson = 2, pollMs = 1000, leaseSeconds = 60, firstRetryMs = 1000 } = options;
  const { recurring, handlers } = options;
  const lanes = openLanes(Object.keys(handlers), options.lanes ?? [], room);
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isPollDue = true;
  let isStopped = false;

  async function claim({ kinds, room, running }: OpenLane): Promise<void> {
    while (!isStopped && running.size < room) {
      const busy = peopleWith(roomOfPerson, running);
      const tasks = await readRows(pipeline, claimStatement, [kinds, room - running.size, leaseSeconds, busy]);
      if (tasks.length === 0) return;
      for (const task of tasks) {
        const work = run(task).finally(() => {
          running.delete(work);
          wake();
        });
        running.set(work, task.person_id);
      }
    }
  }

  async function run(task: Claimed): Promise<void> {
    const renewal = setInterval(
      () => {
        pipeline.call(renewStatement, [task.id, task.claim_no, leaseSeconds]).catch(logFailure);
      },
      (leaseSeconds * 1000) / 3,
    );
    try {
      await withSpan({ name: `task ${task.kind}`, attributes: { 'kinora.task': task.id } }, async () => {
        const handle = handlers[task.kind];
        if (handle === undefined) throw new Error('This worker does not know what to do');
        await handle(task.payload);
      });
      await pipeline.call(finishStatement, [task.id, task.claim_no, null]);
    } catch (error) {
      await giveBack(task, error).catch(logFailure);
    } finally {
      clearInterval(renewal);
    }
  }

  async function giveBack(task: Claimed, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const about = { task: task.id, kind: task.kind, failures: task.failures + 1, reason };
    if (task.is_old) {
      log.error(about, 'A task was given up after 3 days');
      await pipeline.call(finishStatement, [task.id, task.claim_no, reason]);
      return;
    }
    log.warn(about, 'A task failed and will be tried again');
    const wait = Math.min(LONGEST_RETRY_MS, firstRetryMs * 2 ** Math.min(task.failures, 20));
    // Spread over the second half of the wait, so that tasks that failed together do not come back together.
    const seconds = (wait * (0.5 + Math.random() / 2)) / 1000;
    await pipeline.call(postponeStatement, [task.id, task.claim_no, reason, seconds]);
  }

  function logFailure(error: unknown): void {
    log.warn({ err: error }, 'The tasks could not be read or written');
  }

  async function look(): Promise<void> {
    try {
      do {
        isWanted = false;
        if (isPollDue) {
          isPollDue = false;
          await enqueueRecurring(pipeline, recurring);
        }
        await Promise.all(lanes.map(claim));
      } while (isWanted && !isStopped);
    } catch (error) {
      logFailure(error);
    }
  }

  /** One look at a time; a wake in the middle of one asks for another after it. */
  function wake(): void {
    if (isStopped) return;
    if (looking !== null) {
      isWanted = true;
      return;
    }
    looking = look().finally(() => {
      looking = null;
    });
  }

  const timer = setInterval(() => {
    isPollDue = true;
    wake();
  }, pollMs);
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(lanes.flatMap(({ running }) => [...running.keys()]));
    },
  };
}

/** The named lanes, and one for all kinds that are in none. */
function openLanes(kinds: readonly string[], named: readonly TaskLane[], roomOfRest: number): OpenLane[] {
  const rest = kinds.filter((kind) => !named.some((lane) => lane.kinds.includes(kind)));
  return [...named, { kinds: rest, room: roomOfRest }].map((lane) => ({
    kinds: lane.kinds.filter((kind) => kinds.includes(kind)),
    room: lane.room,
    running: new Map(),
  }));
}

/** Those of whom that many tasks are under way. */
function peopleWith(count: number, running: OpenLane['running']): string[] {
  const counts = new Map<string, number>();
  for (const person of running.values()) {
    if (person !== null) counts.set(person, (counts.get(person) ?? 0) + 1);
  }
  return [...counts].filter(([, tasks]) => tasks >= count).map(([person]) => person);
}
