import { readPushKeys } from '../operate/inbox/push-keys.ts';
import { collectSeldom, collectWhenCalm } from '../platform/collect-when-calm.ts';
import type { Config } from '../platform/config/config.ts';
import type { Logger } from '../platform/log/log.ts';
import { startTaskWorker } from '../platform/tasks/worker.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { startRunWorker } from '../studio/runs/worker.ts';
import { recurringWork, taskHandlers, taskLanes } from './background-work.ts';
import { compose } from './compose.ts';
import { onStopSignal } from './stop-signal.ts';

const GRACE_MS = 3000;
/** What is done in the background may go through whole tables. */
const LONGEST_ANSWER_MS = 300_000;

/** Advances runs and does the background tasks until it is told to stop. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  collectSeldom();
  const stopTracing = await openTracing(config, { log, part: 'worker' });
  const { deps, close } = compose(config, log, { answerMs: LONGEST_ANSWER_MS });
  await deps.live.start();
  const runs = startRunWorker(deps);
  const tasks = startTaskWorker({
    pipeline: deps.pipeline,
    handlers: taskHandlers(deps),
    recurring: recurringWork,
    lanes: taskLanes,
    log,
  });
  const stopMetrics = await measured(config);
  const stopCollecting = collectWhenCalm();
  deps.live.onRunsDue(runs.wake);
  deps.live.onTasksDue(tasks.wake);
  console.log('ready worker');
  const prepared = makeOwnKeys(deps);

  onStopSignal(async () => {
    stopCollecting();
    await Promise.all([runs.stop(GRACE_MS), tasks.stop(), prepared]);
    await stopMetrics();
    await close();
    await stopTracing();
  });
}

/** What signs results and pushes, made at the first start: no result and no push waits for it. */
async function makeOwnKeys(deps: Pick<ReturnType<typeof compose>['deps'], 'config' | 'database' | 'marks' | 'log'>) {
  try {
    await deps.marks.prepare();
    await readPushKeys(deps);
  } catch (error) {
    deps.log.warn({ err: error }, 'The issuer and the push keys of this studio are made once they are needed');
  }
}

/** What it measures can be read where it is told to answer. */
async function measured(config: Config): Promise<() => Promise<void>> {
  if (config.metricsPort === undefined) return async () => undefined;
  const { serveMetrics } = await import('../operate/metrics/routes.ts');
  return serveMetrics(config, config.metricsPort);
}
