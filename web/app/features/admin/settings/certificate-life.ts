const DAY_MS = 86_400_000;
/** Time enough to ask the company for its next one. */
const SOON_MS = 30 * DAY_MS;

/** How long a certificate is good, as of `now`; both are milliseconds since 1970. */
export function certificateLife(validUntil: number, now: number): 'good' | 'ending' | 'over' {
  if (validUntil <= now) return 'over';
  return validUntil - now <= SOON_MS ? 'ending' : 'good';
}
