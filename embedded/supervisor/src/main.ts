import { type SuperviseOptions, supervise } from './supervise.ts';

/** One Ctrl-C under npm arrives twice: from the terminal, and passed on by npm. */
const echoMilliseconds = 700;

/**
 * Runs the installation in this process until SIGINT, SIGTERM or SIGHUP; a second signal hurries.
 * Ends the process: code 0 after a stop, 1 when the installation could not start.
 */
export async function main(options: Pick<SuperviseOptions, 'root' | 'programs'>): Promise<never> {
  const stopping = new AbortController();
  const hurry = new AbortController();
  let askedAt = Number.POSITIVE_INFINITY;
  const stop = () => {
    if (performance.now() - askedAt > echoMilliseconds) {
      hurry.abort();
    }
    if (!stopping.signal.aborted) {
      askedAt = performance.now();
      console.log('\nStopping. Ctrl-C again hurries.');
      stopping.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, stop);
  }
  if (process.env.npm_lifecycle_event !== undefined) {
    onParentGone(stop);
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

// Whoever kills "npm start" hard means us, but npm cannot pass that on.
function onParentGone(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      act();
    }
  }, 500);
  timer.unref();
}
