import type { Auth } from './accounts/auth.ts';
import type { Billing } from './billing/billing.ts';
import type { Config } from './config.ts';
import type { Pipeline } from './database/pipeline.ts';
import type { Database } from './database/pool.ts';
import type { ObjectStore } from './files/object-store.ts';
import type { PriceBook } from './generations/prices.ts';
import type { LiveFeed } from './live/feed.ts';
import type { Logger } from './log.ts';
import type { MediaProgram } from './media/media-program.ts';
import type { Capabilities } from './providers/capabilities.ts';
import type { Provider } from './providers/provider.ts';
import type { SafeFetch } from './providers/safe-fetch.ts';
import type { SecurityLog } from './security-log.ts';
import type { Settings } from './settings/settings.ts';

/** What the modules share. Made once in main.ts, and by tests with the same parts. */
export type Deps = {
  config: Config;
  log: Logger;
  /** Who got in, and who was refused. */
  security: SecurityLog;
  /** Reads, and writes that need more than one statement. */
  database: Database;
  /** Calls of our SQL functions. */
  pipeline: Pipeline;
  store: ObjectStore;
  billing: Billing;
  live: LiveFeed;
  settings: Settings;
  priceBook: () => Promise<PriceBook>;
  providers: Readonly<Record<string, Provider>>;
  /** What the preview engine can make, where it stands in for a service. */
  capabilities: Capabilities;
  /** Fetches what a provider delivered, and nothing it must not reach. */
  fetchOutput: SafeFetch;
  /** Measures, cuts and joins videos. */
  media: MediaProgram;
};

/** What answering HTTP needs on top. */
export type ServerDeps = Deps & { auth: Auth };

/** What advancing a run needs. */
export type RunDeps = Pick<
  Deps,
  'config' | 'log' | 'database' | 'pipeline' | 'store' | 'live' | 'settings' | 'providers' | 'fetchOutput' | 'media'
>;
