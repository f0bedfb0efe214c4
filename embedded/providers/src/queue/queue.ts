import type { Painter } from '../port/painter.ts';
import { type AcceptedJob, emptyOutcome, factsOf, type JobFacts, type JobState, RESULT_LIFETIME_MS } from './job.ts';
import type { JobStore } from './job-store.ts';
import { runJob } from './run-job.ts';
import { createTurns, type LaneKind } from './turns.ts';

/** A place where one job at a time is in work; `stop` ends that at once. */
interface Lane {
  kind: LaneKind;
  running: { id: string; stop: AbortController } | null;
}

export interface Queue {
  /** Resolves when the job is safe on disk. The same id again is the same job, whatever else the request says. */
  submit(job: Omit<AcceptedJob, 'turn'>): Promise<JobState>;
  find(id: string): JobState | undefined;
  /** Every job that is remembered, in the order of its coming. */
  all(): Iterable<JobState>;
  /** 0 for a job in work, 1 for the next one of its length, and so on. */
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
 * One heavy job at a time in each lane, people in turns, over everything that the store remembers. `notify` tells a
 * finished job's client; it is called again after a restart until it has resolved once.
 */
export async function openQueue(parts: {
  store: JobStore;
  render: Painter['render'];
  /** Lanes for short jobs first: they are to leave the others free. */
  lanes: readonly LaneKind[];
  notify: (state: JobState) => Promise<void>;
}): Promise<Queue> {
  const { store, render, notify } = parts;
  const lanes = parts.lanes.map((kind): Lane => ({ kind, running: null }));
  const states = new Map<string, JobState>();
  const acceptances = new Map<string, Promise<void>>();
  const waiters = new Map<string, (() => void)[]>();
  const turns = createTurns();
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

  const work = async (lane: Lane): Promise<void> => {
    while (lane.running === null && !stopping) {
      const state = states.get(turns.take(lane.kind)?.id ?? '');
      if (!state) {
        return;
      }
      const stop = new AbortController();
      lane.running = { id: state.id, stop };
      await runJob(state, { store, render, isStopping: () => stopping, signal: stop.signal });
      lane.running = null;
      if (state.outcome.finishedAt !== null) {
        announce(state);
      }
    }
  };

  const runNext = (): void => {
    for (const lane of lanes) {
      work(lane).catch(crash);
    }
  };

  /** For jobs that need no renderer: they end at once, beside the one in work. */
  const endAtOnce = async (state: JobState): Promise<void> => {
    await runJob(state, { store, render: null, isStopping: () => stopping, signal: AbortSignal.abort() });
    announce(state);
  };

  const enqueue = (state: JobState): void => {
    if (state.isRefused) {
      endAtOnce(state).catch(crash);
      return;
    }
    turns.add(state);
    runNext();
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

  const laneOf = (id: string): Lane | undefined => lanes.find(({ running }) => running?.id === id);

  return {
    submit: async (request) => {
      const known = states.get(request.id);
      if (known) {
        await acceptances.get(request.id);
        return known;
      }
      const job = { ...request, turn: nextTurn() };
      const state = toState(factsOf(job), emptyOutcome());
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
    all: () => states.values(),
    positionOf: (id) => (laneOf(id) ? 0 : turns.placeOf(id) + 1),
    isRunning: (id) => laneOf(id) !== undefined,
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
        if (turns.remove(id)) {
          endAtOnce(state).catch(crash);
        } else {
          laneOf(id)?.running?.stop.abort();
        }
      }
      await ended;
      return true;
    },
    removeExpired,
    stop: async () => {
      stopping = true;
      for (const { running } of lanes) {
        running?.stop.abort();
      }
    },
  };
}

/** A full or broken disk: the supervisor restarts the process and the work is taken up again. */
function crash(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function toState(facts: JobFacts, outcome: JobState['outcome']): JobState {
  return { ...facts, outcome, isCancelled: false, progress: 0, message: 'Waiting for its turn', log: [] };
}
