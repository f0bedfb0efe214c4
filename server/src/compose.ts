import { createBilling } from './billing/billing.ts';
import type { Config } from './config.ts';
import { createPipeline } from './database/pipeline.ts';
import { createDatabase, createPool } from './database/pool.ts';
import type { Deps } from './deps.ts';
import { createStore } from './files/create-store.ts';
import { createPriceBooks } from './generations/prices.ts';
import { createLiveFeed } from './live/feed.ts';
import type { Logger } from './log.ts';
import { createMediaProgram } from './media/media-program.ts';
import { createCapabilities } from './providers/capabilities.ts';
import { createFal } from './providers/fal.ts';
import { createLocal } from './providers/local.ts';
import { createRunware } from './providers/runware.ts';
import { createSafeFetch } from './providers/safe-fetch.ts';
import { createSecurityLog } from './security-log.ts';
import { createSettings } from './settings/settings.ts';
import { tracedProvider } from './tracing/traced-provider.ts';

/** Makes the parts that both roles work with. `close` lets go of them in the right order. */
export function compose(config: Config, log: Logger): { deps: Deps; close: () => Promise<void> } {
  const pool = createPool({ url: config.databaseUrl, size: 10, log });
  const database = createDatabase(pool);
  const pipeline = createPipeline({ url: config.databaseUrl, lanes: 8, log });
  const live = createLiveFeed({ pipeline, directUrl: config.databaseDirectUrl, log });
  const providers = [
    createLocal(),
    createRunware(config, log),
    ...(config.fal.apiKey === undefined ? [] : [createFal(config, log)]),
  ];
  const providerUrls = [config.runware.baseUrl, config.fal.queueUrl, config.fal.restUrl];
  const deps: Deps = {
    config,
    log,
    security: createSecurityLog(log),
    database,
    pipeline,
    live,
    store: createStore(config, log),
    settings: createSettings({ database, log }),
    billing: createBilling(config),
    priceBook: createPriceBooks(pipeline),
    providers: Object.fromEntries(providers.map((provider) => [provider.name, tracedProvider(provider)])),
    fetchOutput: createSafeFetch({ allowedOrigins: providerUrls.map((url) => new URL(url).origin) }),
    capabilities: createCapabilities(config, log),
    media: createMediaProgram(config),
  };
  return {
    deps,
    close: async () => {
      await live.stop();
      await pipeline.close();
      await pool.end();
    },
  };
}
