import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { startRunWorker } from './generations/worker.ts';
import type { Logger } from './log.ts';
import { onStopSignal } from './stop-signal.ts';

const GRACE_MS = 3000;

/** Advances runs and does the background tasks until it is told to stop. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  const { deps, close } = compose(config, log);
  await deps.live.start();
  const runs = startRunWorker(deps);
  const forgetRuns = deps.live.onRunsDue(runs.wake);
  console.log('ready worker');

  onStopSignal(async () => {
    forgetRuns();
    await runs.stop(GRACE_MS);
    await close();
  });
}
