import { createMiddleware } from 'hono/factory';
import type { Pipeline } from '../platform/database/pipeline.ts';
import { overloaded } from '../platform/errors.ts';
import type { Logger } from '../platform/log/log.ts';
import type { Env } from './env.ts';

/** Some 200 ms of submits, or 50 ms of reads, on two processors. */
export const MOST_WAITING = 512;
/** After a restart all streams come back at once. Each asks little, once; refused, it would only come again. */
export const STREAMS = '/api/events';
const SAID_EVERY_MS = 10_000;

/**
 * Refuses requests while more than `MOST_WAITING` calls wait for the database, or none of those that wait has been
 * answered for seconds: what is under way is then answered as fast as ever, and whoever is refused knows at once when to
 * come back, in place of everybody waiting ever longer.
 */
export function shedLoad({ pipeline, log }: { pipeline: Pipeline; log: Logger }) {
  let refused = 0;
  let saidAt = 0;

  function say(): void {
    refused += 1;
    if (Date.now() - saidAt < SAID_EVERY_MS) return;
    log.warn({ refused }, 'Requests were refused: more waits for the database than it can answer at once');
    refused = 0;
    saidAt = Date.now();
  }

  return createMiddleware<Env>(({ req }, next) => {
    if ((pipeline.waiting() > MOST_WAITING || pipeline.isStuck()) && req.path !== STREAMS) {
      say();
      throw overloaded();
    }
    return next();
  });
}
