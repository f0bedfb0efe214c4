/** How often a hidden tab looks whether what it waited for has ended. */
const REST_CHECK_MS = 2000;

/** Runs `work` until the tab is hidden and may rest, and again each time it is shown. */
export async function whileAwake(
  stopping: AbortSignal,
  mayRest: () => boolean,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    await untilShown(stopping);
    const resting = new AbortController();
    const rest = () => {
      if (document.hidden && mayRest()) resting.abort();
    };
    document.addEventListener('visibilitychange', rest);
    const timer = setInterval(rest, REST_CHECK_MS);
    await work(AbortSignal.any([stopping, resting.signal]));
    clearInterval(timer);
    document.removeEventListener('visibilitychange', rest);
    // It ended by itself: the session is over.
    if (!resting.signal.aborted) return;
  }
}

function untilShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
