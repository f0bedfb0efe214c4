import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import { runStepDuration, timed } from '../../platform/metrics/durations.ts';
import { runsAtOnce } from '../../platform/settings/registry.ts';
import { isTracing, withSpan } from '../../platform/tracing/spans.ts';
import { releaseWaiting, tellLines } from '../generations/lines.ts';
import type { Provider } from '../providers/provider.ts';
import { advanceRun } from './advance.ts';
import type { RunPorts } from './run.ts';
import { CLAIM, CLAIM_HOPELESS, type ClaimedRow, LEASE_SECONDS } from './run.ts';

const TRACE = {
  name: 'trace_of_run',
  text: 'select traceparent from runs where id = $1',
  row: z.object({ traceparent: z.string().nullable() }),
};

/** Runs that this process works on at once: waiting for providers mostly, so more than the cores. */
const ROOM = 32;
const POLL_MS = 1000;
const SWEEP_MS = 30_000;
const LINES_MS = 2000;

type RunWorker = {
  /** Something may be due. */
  wake: () => void;
  /** Ends what would wait for ever, and lets go what may go; it does so by itself twice a minute. */
  sweep: () => Promise<void>;
  /** Takes nothing new and waits for what is under way, at most `graceMs`; the rest is taken over after its lease. */
  stop: (graceMs: number) => Promise<void>;
};

/** Claims due runs and takes each a step further, woken by commits and at least once a second. */
export function startRunWorker(deps: RunPorts): RunWorker {
  const active = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isClaiming = false;
  let isWoken = false;
  let isStopped = false;

  function wakeAfter(delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, delay);
    timers.add(timer);
  }

  function work(run: ClaimedRow): void {
    const attributes = { 'kinora.run': run.id, 'kinora.generation': run.generation_id, 'kinora.tool': run.tool_type };
    const step = async () => {
      const start = { name: `run ${run.state}`, kind: 'consumer' as const, attributes };
      const note = (seconds: number) => runStepDuration.observe({ provider: run.provider, state: run.state }, seconds);
      return withSpan({ ...start, traceparent: await traceparentOf(run) }, () =>
        timed(note, () => advanceRun(deps, run)),
      );
    };
    const task = step().then((next) => {
      active.delete(task);
      if (isStopped) return;
      if (next !== null) wakeAfter(next);
      if (next === null || isWoken) wake();
    });
    active.add(task);
  }

  /** That of the request which ordered it. What is only watched never keeps a run from its next step. */
  async function traceparentOf(run: Pick<ClaimedRow, 'id'>): Promise<string | null> {
    if (!isTracing()) return null;
    const row = await readRow(deps.pipeline, TRACE, [run.id]).catch(() => undefined);
    return row?.traceparent ?? null;
  }

  /** Operators add providers while we work; they are read together with the tools. */
  async function providersNow(): Promise<Provider[]> {
    await deps.tools.list();
    return Object.values(deps.providers);
  }

  async function claimAll(): Promise<void> {
    while (isWoken && !isStopped && active.size < ROOM) {
      isWoken = false;
      const providers = await providersNow();
      const claimed = await callForRows(deps.pipeline, CLAIM, {
        room: ROOM - active.size,
        lease_seconds: LEASE_SECONDS,
        providers: providers.map(({ name }) => name),
        caps: providers.map(({ concurrency }) => concurrency),
      });
      for (const run of claimed) work(run);
    }
  }

  function wake(): void {
    isWoken = true;
    if (isClaiming || isStopped) return;
    isClaiming = true;
    claimAll()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Runs could not be claimed'))
      .finally(() => {
        isClaiming = false;
      });
  }

  async function sweep(): Promise<void> {
    const ended = await callForRows(deps.pipeline, functions.sweep_generations, {});
    for (const { user_id, seq } of ended) deps.live.publish({ userId: user_id, seq });
    await releaseWaiting(deps, await runsAtOnce(deps));
    const names = (await providersNow()).map(({ name }) => name);
    const hopeless = { lease_seconds: LEASE_SECONDS, providers: names };
    for (const run of await callForRows(deps.pipeline, CLAIM_HOPELESS, hopeless)) work(run);
  }

  const every = (ms: number, what: string, doNow: () => Promise<void>) =>
    setInterval(() => {
      doNow().catch((error: unknown) => deps.log.warn({ err: error }, `${what} failed`));
    }, ms);
  const intervals = [
    setInterval(wake, POLL_MS),
    every(SWEEP_MS, 'The sweep', sweep),
    every(LINES_MS, 'Telling places in line', () => tellLines(deps)),
  ];
  wake();

  return {
    wake,
    sweep,
    async stop(graceMs) {
      isStopped = true;
      for (const interval of intervals) clearInterval(interval);
      for (const timer of timers) clearTimeout(timer);
      await Promise.race([Promise.all(active), sleep(graceMs, undefined, { ref: false })]);
    },
  };
}
