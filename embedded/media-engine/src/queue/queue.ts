import { type AcceptedJob, emptyOutcome, type JobState, RESULT_LIFETIME_MS } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { RenderThread } from './render-thread.ts';
import { runJob } from './run-job.ts';

export interface Queue {
  /** Resolves when the job is safe on disk. The same id again is the same job, whatever else the request says. */
  submit(job: Omit<AcceptedJob, 'turn'>): Promise<JobState>;
  find(id: string): JobState | undefined;
  /** 0 for the job in work, 1 for the next one, and so on. */
  positionOf(id: string): number;
  isRunning(id: string): boolean;
  waitUntilFinished(id: string): Promise<void>;
  /** Takes a waiting job out and stops a running one; resolves when it has ended. False when it had ended before. */
  cancel(id: string): Promise<boolean>;
  removeExpired(): Promise<void>;
  /** Ends the work at once; unfinished jobs are taken up by the next process. */
  stop(): Promise<void>;
}

/**
 * One heavy job at a time, in order of acceptance, over everything that the store remembers. `notify` tells a
 * finished job's client; it is called again after a restart until it has resolved once.
 */
export async function openQueue(parts: {
  store: JobStore;
  thread: RenderThread;
  notify: (state: JobState) => Promise<void>;
}): Promise<Queue> {
  const { store, thread, notify } = parts;
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

  const notifyOnce = async (state: JobState): Promise<void> => {
    await notify(state);
    const notifiedAt = Date.now();
    if (states.has(state.id) && !stopping) {
      await store.saveOutcome(state.id, { ...state.outcome, notifiedAt });
      state.outcome.notifiedAt = notifiedAt;
    }
  };

  const announce = (state: JobState): void => {
    for (const resolve of waiters.get(state.id) ?? []) {
      resolve();
    }
    waiters.delete(state.id);
    notifyOnce(state).catch(crash);
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
        announce(state);
      }
    }
  };

  /** For jobs that need no renderer: they end at once, beside the one in work. */
  const endAtOnce = async (state: JobState): Promise<void> => {
    await runJob(state, { store, thread, isStopping: () => stopping });
    announce(state);
  };

  const enqueue = (state: JobState): void => {
    if (state.isRefused) {
      endAtOnce(state).catch(crash);
      return;
    }
    waiting.push(state.id);
    runNext().catch(crash);
  };

  const waitUntilFinished = (id: string): Promise<void> => {
    const state = states.get(id);
    if (!state || state.outcome.finishedAt !== null) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      waiters.set(id, [...(waiters.get(id) ?? []), resolve]);
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
      enqueue(state);
    } else if (state.outcome.notifiedAt === null) {
      notifyOnce(state).catch(crash);
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
      const state = toState(job, emptyOutcome());
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
      enqueue(state);
      return state;
    },
    find: (id) => states.get(id),
    positionOf: (id) => (running === id ? 0 : waiting.indexOf(id) + (running === null ? 0 : 1)),
    isRunning: (id) => running === id,
    waitUntilFinished,
    cancel: async (id) => {
      const state = states.get(id);
      await acceptances.get(id);
      if (!state || state.outcome.finishedAt !== null) {
        return false;
      }
      const ended = waitUntilFinished(id);
      if (!state.isCancelled) {
        state.isCancelled = true;
        const place = waiting.indexOf(id);
        if (place >= 0) {
          waiting.splice(place, 1);
          endAtOnce(state).catch(crash);
        } else if (running === id) {
          await thread.stop();
        }
      }
      await ended;
      return true;
    },
    removeExpired,
    stop: async () => {
      stopping = true;
      await thread.stop();
    },
  };
}

/** A full or broken disk: the supervisor restarts the process and the work is taken up again. */
function crash(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function toState(job: AcceptedJob, outcome: JobState['outcome']): JobState {
  return {
    id: job.id,
    turn: job.turn,
    count: job.order.count,
    client: job.client,
    outcome,
    isRefused: job.order.kind === 'refusal',
    isCancelled: false,
    progress: 0,
    message: 'Waiting for its turn',
    log: [],
  };
}
