import type { Config } from './config.ts';
import type { Pipeline } from './database/pipeline.ts';
import type { Database } from './database/pool.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { LiveFeed } from './live/feed.ts';
import type { Logger } from './log.ts';
import type { Tasks } from './tasks/tasks.ts';

/** What the modules share. Made once in main.ts, and by tests with the same parts. */
export type Deps = {
  config: Config;
  log: Logger;
  /** Reads, and writes that need more than one statement. */
  database: Database;
  /** Calls of our SQL functions. */
  pipeline: Pipeline;
  store: ObjectStore;
  live: LiveFeed;
};
