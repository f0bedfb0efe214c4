import * as z from 'zod/mini';

/** Whether the database answers, and workers work. */
export const coreShape = {
  database: z.object({
    /** How long it took to answer. */
    milliseconds: z.int(),
    connections: z.int(),
    mostConnections: z.int(),
  }),
  worker: z.object({
    /** How long ago one finished a task, in seconds; null where none ever did. Some come due every two minutes. */
    finishedSeconds: z.nullable(z.number()),
    /** Tasks that have waited for one for longer than a minute. */
    overdue: z.int(),
  }),
};
