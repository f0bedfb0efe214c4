import type { Config } from '../../src/platform/config/config.ts';

/** The least that the program needs to be told before it starts. Nothing answers at these addresses. */
export const leastEnvironment = {
  DATABASE_URL: 'postgres://127.0.0.1:9/kinora',
  FILES_DIR: '/nowhere',
  WEB_DIR: '/nowhere',
  AUTH_SECRET: 'a'.repeat(32),
  FILES_SECRET: 'f'.repeat(32),
  WEBHOOK_SECRET: 'w'.repeat(32),
  RUNWARE_API_KEY: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/** For a process of its own beside what runs with this configuration: the same database, files and secrets. */
export function environmentBeside(config: Config): Record<string, string> {
  return {
    ...leastEnvironment,
    DATABASE_URL: config.databaseUrl,
    FILES_DIR: config.filesFolder,
    WEB_DIR: config.webFolder,
    AUTH_SECRET: config.authSecret,
    FILES_SECRET: config.filesSecret,
    WEBHOOK_SECRET: config.webhookSecret,
  };
}
