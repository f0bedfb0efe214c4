const LONGEST_STOP_MS = 8000;

/** Runs the given steps once, on the first SIGTERM or SIGINT, and ends the process; late steps are left to recovery. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  async function handle(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
