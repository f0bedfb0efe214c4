import type { BetterAuthOptions } from 'better-auth';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';

type RateStorage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>;

/**
 * Counts requests per address and path in fixed windows. better-auth's own storage restarts its window with every
 * request it allows, which shuts out an address that many people share as long as they keep coming. A key is an address
 * and a path, with `|` between them; `onRefused` hears of the path.
 */
export function createRequestRate(rateLimits: RateLimits, onRefused: (path: string) => void): RateStorage {
  return {
    async consume(key, { window, max }) {
      const { isAllowed, secondsLeft } = await rateLimits.use(`request:${key}`, { most: max, seconds: window });
      if (isAllowed) return { allowed: true, retryAfter: null };
      onRefused(key.slice(key.indexOf('|') + 1));
      return { allowed: false, retryAfter: secondsLeft };
    },
  };
}
