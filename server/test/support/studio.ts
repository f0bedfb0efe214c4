import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { DestinationStream } from 'pino';
import type { Env } from '../../src/http/env.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createApp } from '../../src/roles/app.ts';
import type { Deps } from '../../src/roles/compose.ts';
import { compose } from '../../src/roles/compose.ts';
import { composeAuth } from '../../src/roles/compose-auth.ts';
import { createTestDatabase } from './database.ts';
import { leastEnvironment } from './least-environment.ts';
import type { Person } from './people.ts';
import { sessionCookie } from './session-cookie.ts';
import { writeTestPages } from './test-pages.ts';

export type Studio = {
  deps: Deps;
  app: Hono<Env>;
  /** As the app's pages ask: with this person's cookie, our Origin, and JSON; in a language where one is named. */
  ask: (person: Person | null, method: string, path: string, body?: unknown, language?: string) => Promise<Response>;
  stop: () => Promise<void>;
};

export type StudioOptions = {
  runwareUrl?: string;
  env?: Record<string, string>;
  /** Where its log goes. @default standard output */
  logTo?: DestinationStream;
  /** A migrated database of the caller's, which stays. @default a new one, which goes with the studio */
  databaseUrl?: string;
};

/**
 * The whole server on a real database and real files, without a port; the provider is whatever listens at its URL. It
 * keeps settings and lets providers work for a moment alone, so that tests need not wait.
 */
export async function startStudio(options: StudioOptions = {}): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-studio-'));
  const database = await databaseOf(options);
  const config = readConfig({
    ...leastEnvironment,
    PORT: '3999',
    DATABASE_URL: database.url,
    FILES_DIR: join(folder, 'files'),
    WEB_DIR: await writeTestPages(join(folder, 'web')),
    RUNWARE_BASE_URL: options.runwareUrl ?? 'http://127.0.0.1:9/v1',
    // Results stay as they were delivered where a test does not say otherwise.
    MARKS_PROGRAM: join(folder, 'no-marks.js'),
    FAL_KEY: 'test',
    FAL_QUEUE_URL: 'http://127.0.0.1:9/fal-queue',
    FAL_REST_URL: 'http://127.0.0.1:9/fal-rest',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const log = createLog(config.logLevel, 'test', options.logTo);
  const { deps, close } = compose(config, log, { settingsKeptMs: 100, firstLookMs: 50 });
  await deps.live.start();
  const accounts = composeAuth(deps);
  const app = createApp({ ...deps, auth: accounts.auth });
  return {
    deps,
    app,
    ask: (person, method, path, body, language) =>
      Promise.resolve(
        app.request(path, {
          method,
          headers: {
            host: new URL(origin).host,
            origin,
            ...(person === null ? {} : { cookie: sessionCookie(config, person.token) }),
            ...(language === undefined ? {} : { 'accept-language': language }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    stop: async () => {
      await accounts.close();
      await close();
      await database.drop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function databaseOf({ databaseUrl: url }: StudioOptions) {
  const nothing = async () => undefined;
  return url === undefined ? createTestDatabase() : { url, drop: nothing, stop: nothing };
}
