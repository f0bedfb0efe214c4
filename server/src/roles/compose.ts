import { createLiveFeed } from '../http/live/feed.ts';
import { createBilling } from '../money/billing/billing.ts';
import { createChallenges } from '../people/challenge/challenge.ts';
import type { Config } from '../platform/config/config.ts';
import { createPipeline } from '../platform/database/pipeline.ts';
import { createDatabase, createPool, LONGEST_ANSWER_MS } from '../platform/database/pool.ts';
import type { Logger } from '../platform/log/log.ts';
import { createSecurityLog } from '../platform/log/security-log.ts';
import { createMarks } from '../platform/marks/marks.ts';
import { createMediaProgram } from '../platform/media/media-program.ts';
import { createStore } from '../platform/objects/create-store.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { createSettings, SETTINGS_KEPT_MS } from '../platform/settings/settings.ts';
import { createWatermark } from '../platform/watermark/watermark.ts';
import { createPriceBooks } from '../studio/generations/prices.ts';
import { createReadEvents } from '../studio/generations/read-events.ts';
import { createOpenAiClassifier } from '../studio/moderation/openai-classifier.ts';
import { createLiveProviders } from '../studio/providers/added-providers.ts';
import { createCapabilities } from '../studio/providers/capabilities.ts';
import { createFal } from '../studio/providers/fal.ts';
import { createLocal } from '../studio/providers/local.ts';
import { makeProvider } from '../studio/providers/make-provider.ts';
import { createPromptReader } from '../studio/providers/prompt-reader.ts';
import { createRunware } from '../studio/providers/runware.ts';
import { FIRST_LOOK_MS } from '../studio/runs/run.ts';
import { createAddedTools } from '../studio/tools/added-tools.ts';
import { createCodeRoutes } from '../studio/tools/code-routes.ts';
import { createToolRegistry } from '../studio/tools/registry.ts';

/**
 * Makes the parts that both roles work with; a statement may take `answerMs`, what operators change is in force after
 * `settingsKeptMs`, and providers are asked after `firstLookMs` how far they are. `close` lets go of them in the right order.
 */
export function compose(
  config: Config,
  log: Logger,
  { answerMs = LONGEST_ANSWER_MS, settingsKeptMs = SETTINGS_KEPT_MS, firstLookMs = FIRST_LOOK_MS } = {},
) {
  const pool = createPool({ url: config.databaseUrl, size: 10, log, answerMs });
  const database = createDatabase(pool);
  const pipeline = createPipeline({ url: config.databaseUrl, lanes: 8, log });
  const live = createLiveFeed({
    pipeline,
    readEvents: createReadEvents({ pipeline, log }),
    directUrl: config.databaseDirectUrl,
    log,
  });
  const settings = createSettings({ database, log, keptMs: settingsKeptMs });
  const providers = createLiveProviders({ pipeline, config, log, settings }, [
    createLocal(),
    ...(config.runware.apiKey === undefined ? [] : [createRunware(config, log)]),
    ...(config.fal.apiKey === undefined ? [] : [createFal(config, log)]),
    ...config.ownProviders.map((row) => makeProvider(row, { config, log })),
  ]);
  const addedTools = createAddedTools({ pipeline, log });
  const providerUrls = [config.runware.baseUrl, config.fal.queueUrl, config.fal.restUrl];
  const media = createMediaProgram(config);
  const marks = createMarks({ config, database, log, settings });
  const deps = {
    config,
    log,
    security: createSecurityLog(log),
    database,
    pipeline,
    live,
    store: createStore(config, log),
    settings,
    challenges: createChallenges({ config, database, settings }),
    billing: createBilling(config, database),
    priceBook: createPriceBooks(pipeline, settings),
    providers: providers.all,
    fetchOutput: createSafeFetch({ allowedOrigins: providerUrls.map((url) => new URL(url).origin) }),
    capabilities: createCapabilities(config, log),
    promptReader: createPromptReader(config, log),
    classifier: createOpenAiClassifier(config, log),
    media,
    marks,
    watermark: createWatermark(config, media),
    firstLookMs,
    addedTools,
    tools: createToolRegistry({
      pipeline,
      log,
      added: addedTools,
      codeRoutes: createCodeRoutes({ pipeline, log }),
      readProviders: providers.read,
    }),
  };
  return {
    deps,
    close: async () => {
      await live.stop();
      await marks.close();
      await pipeline.close();
      await pool.end();
    },
  };
}

/** Everything that the roles hand out; each module names what it needs of it. */
export type Deps = ReturnType<typeof compose>['deps'];
