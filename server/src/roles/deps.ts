import type { Billing } from '../money/billing/billing.ts';
import type { Auth } from '../people/ways-in/auth.ts';
import type { Config } from '../platform/config/config.ts';
import type { Pipeline } from '../platform/database/pipeline.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Logger } from '../platform/log/log.ts';
import type { SecurityLog } from '../platform/log/security-log.ts';
import type { MediaProgram } from '../platform/media/media-program.ts';
import type { ObjectStore } from '../platform/objects/object-store.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { PriceBook } from '../studio/generations/prices.ts';
import type { LiveFeed } from '../studio/live/feed.ts';
import type { Capabilities } from '../studio/providers/capabilities.ts';
import type { Provider } from '../studio/providers/provider.ts';

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
