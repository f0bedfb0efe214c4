const SIGN_EVERY_MS = 2000;
/** A leading tab that was put to sleep keeps its lock, and gives no sign for longer than this. */
const SILENT_MS = 8000;

/**
 * Runs `work` in one tab of the browser at a time; when that one closes, the next takes over. A tab that is shown also
 * takes over from one that gives no sign of life. Ends when `work` ends by itself, or by the signal.
 */
export async function whileLeading(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // Locks exist in secure contexts alone; over plain HTTP each tab works for itself.
  if (!('locks' in navigator)) return work(signal);
  const signs = new BroadcastChannel(`${name}-lead`);
  try {
    let isTakenOver = false;
    while (!signal.aborted) {
      const end = await leadOnce({ name, signal, signs, work, isTakenOver });
      if (end === 'ended') return;
      isTakenOver = end === 'silent';
    }
  } finally {
    signs.close();
  }
}

type Turn = {
  name: string;
  signal: AbortSignal;
  signs: BroadcastChannel;
  work: (signal: AbortSignal) => Promise<void>;
  /** Without waiting for the tab that holds the lock. */
  isTakenOver: boolean;
};

/** Waits for the lead and works; answers why that came to an end. */
async function leadOnce({ name, signal, signs, work, isTakenOver }: Turn): Promise<'ended' | 'silent' | 'lost'> {
  const waiting = new AbortController();
  const lost = new AbortController();
  let heardAt = performance.now();
  signs.onmessage = () => {
    heardAt = performance.now();
  };
  const watch = setInterval(() => {
    if (!document.hidden && performance.now() - heardAt > SILENT_MS) waiting.abort();
  }, SIGN_EVERY_MS);
  const lead = async () => {
    clearInterval(watch);
    const giveSign = () => signs.postMessage(null);
    giveSign();
    const signing = setInterval(giveSign, SIGN_EVERY_MS);
    await work(AbortSignal.any([signal, lost.signal])).finally(() => clearInterval(signing));
  };
  try {
    const how = isTakenOver ? { steal: true } : { signal: AbortSignal.any([signal, waiting.signal]) };
    await navigator.locks.request(name, how, lead);
    return 'ended';
  } catch (error) {
    lost.abort();
    if (waiting.signal.aborted) return 'silent';
    if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return 'lost';
    throw error;
  } finally {
    clearInterval(watch);
  }
}
