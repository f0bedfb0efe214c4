import type { BetterAuthOptions } from 'better-auth';
import type pg from 'pg';

type RateStorage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>;

/**
 * Counts requests per address and path in fixed windows. better-auth's own storage restarts its window with every
 * request it allows, which shuts out an address that many people share as long as they keep coming. A key is an address
 * and a path, with `|` between them; `onRefused` hears of the path.
 */
export function createRequestRate(pool: pg.Pool, onRefused: (path: string) => void): RateStorage {
  return {
    async consume(key, { window, max }) {
      const now = Date.now();
      const windowMs = window * 1000;
      const { rows } = await pool.query<{ count: number; lastRequest: number }>(
        `insert into "rateLimit" as r (key, count, "lastRequest") values ($1, 1, $2)
         on conflict (key) do update
         set count = case when r."lastRequest" + $3 <= $2 then 1 else r.count + 1 end,
             "lastRequest" = case when r."lastRequest" + $3 <= $2 then $2 else r."lastRequest" end
         returning count, "lastRequest"`,
        [key, now, windowMs],
      );
      const { count, lastRequest: windowStart } = rows[0] ?? { count: 1, lastRequest: now };
      if (count <= max) return { allowed: true, retryAfter: null };
      onRefused(key.slice(key.indexOf('|') + 1));
      return {
        allowed: false,
        retryAfter: Math.min(window, Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000))),
      };
    },
  };
}
