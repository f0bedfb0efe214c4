import { type SuperviseOptions, supervise } from './supervise.ts';

/**
 * Runs the installation in this process until SIGINT, SIGTERM or SIGHUP; a second signal hurries.
 * Ends the process: code 0 after a stop, 1 when the installation could not start.
 */
export async function main(options: Pick<SuperviseOptions, 'root' | 'programs'>): Promise<never> {
  const stopping = new AbortController();
  const hurry = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) {
        hurry.abort();
        return;
      }
      console.log('\nStopping. Ctrl-C again hurries.');
      stopping.abort();
    });
  }
  // A terminal that was closed must not end us before our children are stopped.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  try {
    await supervise({
      ...options,
      environment: process.env,
      print: (line) => console.log(line),
      stopping: stopping.signal,
      hurry: hurry.signal,
    });
    process.exit(0);
  } catch (error) {
    console.error(`\nKinora cannot start. ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
