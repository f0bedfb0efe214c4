const MINUTE_MS = 60_000;

/** Says whether one more is allowed now; at most `most` are within any minute. */
export function createAllowance(most: number): () => boolean {
  const times: number[] = [];
  return () => {
    const now = Date.now();
    while (times.length > 0 && (times[0] ?? now) <= now - MINUTE_MS) times.shift();
    if (times.length >= most) return false;
    times.push(now);
    return true;
  };
}
