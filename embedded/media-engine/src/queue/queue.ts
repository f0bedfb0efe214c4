import { type AcceptedJob, type JobState, RESULT_LIFETIME_MS } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { RenderThread } from './render-thread.ts';
import { runJob } from './run-job.ts';

export interface Queue {
  /** Resolves when the job is safe on disk. The same id again is the same job, whatever else the request says. */
  submit(job: Omit<AcceptedJob, 'turn'>): Promise<JobState>;
  find(id: string): JobState | undefined;
  /** 0 for the job being painted, 1 for the next one, and so on. */
  positionOf(id: string): number;
  waitUntilFinished(id: string): Promise<void>;
  removeExpired(): Promise<void>;
  /** Ends the work at once; unfinished jobs are taken up by the next process. */
  stop(): Promise<void>;
}

/** One heavy job at a time, in order of acceptance, over everything that the store remembers. */
export async function openQueue(parts: {
  store: JobStore;
  thread: RenderThread;
  onFinished: (state: JobState) => void;
}): Promise<Queue> {
  const { store, thread, onFinished } = parts;
  const states = new Map<string, JobState>();
  const acceptances = new Map<string, Promise<void>>();
  const waiters = new Map<string, (() => void)[]>();
  const waiting: string[] = [];
  let running: string | null = null;
  let lastTurn = 0;
  let stopping = false;

  const nextTurn = (): number => {
    lastTurn = Math.max(lastTurn + 1, Date.now() * 1000);
    return lastTurn;
  };

  const wake = (id: string): void => {
    for (const resolve of waiters.get(id) ?? []) {
      resolve();
    }
    waiters.delete(id);
  };

  const runNext = async (): Promise<void> => {
    while (running === null && !stopping) {
      const id = waiting.shift();
      const state = id === undefined ? undefined : states.get(id);
      if (!state) {
        return;
      }
      running = state.id;
      await runJob(state, { store, thread, isStopping: () => stopping });
      running = null;
      if (state.outcome.finishedAt !== null) {
        wake(state.id);
        onFinished(state);
      }
    }
  };

  const enqueue = (id: string): void => {
    waiting.push(id);
    runNext().catch((error: unknown) => {
      // A full or broken disk: the supervisor restarts the process and the job is taken up again.
      queueMicrotask(() => {
        throw error;
      });
    });
  };

  const removeExpired = async (): Promise<void> => {
    const deadline = Date.now() - RESULT_LIFETIME_MS;
    for (const state of states.values()) {
      const { finishedAt } = state.outcome;
      if (finishedAt !== null && finishedAt < deadline) {
        states.delete(state.id);
        await store.remove(state.id, state.outcome);
      }
    }
  };

  for (const { job, outcome } of await store.loadAll()) {
    lastTurn = Math.max(lastTurn, job.turn);
    states.set(job.id, toState(job, outcome));
  }
  await removeExpired();
  for (const state of states.values()) {
    if (state.outcome.finishedAt === null) {
      enqueue(state.id);
    }
  }

  return {
    submit: async (request) => {
      const known = states.get(request.id);
      if (known) {
        await acceptances.get(request.id);
        return known;
      }
      const job = { ...request, turn: nextTurn() };
      const state = toState(job, { starts: 0, images: [], failure: null, finishedAt: null });
      states.set(job.id, state);
      const acceptance = store.accept(job);
      acceptances.set(job.id, acceptance);
      try {
        await acceptance;
      } catch (error) {
        states.delete(job.id);
        throw error;
      } finally {
        acceptances.delete(job.id);
      }
      enqueue(job.id);
      return state;
    },
    find: (id) => states.get(id),
    positionOf: (id) => (running === id ? 0 : waiting.indexOf(id) + (running === null ? 0 : 1)),
    waitUntilFinished: (id) => {
      const state = states.get(id);
      if (!state || state.outcome.finishedAt !== null) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiters.set(id, [...(waiters.get(id) ?? []), resolve]);
      });
    },
    removeExpired,
    stop: async () => {
      stopping = true;
      await thread.stop();
    },
  };
}

function toState(job: AcceptedJob, outcome: JobState['outcome']): JobState {
  return {
    id: job.id,
    turn: job.turn,
    count: job.order.count,
    webhookUrl: job.webhookUrl,
    includeCost: job.includeCost,
    outcome,
    progress: 0,
    message: 'Waiting for its turn',
  };
}
