import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

export interface Installation {
  config: Config;
  secrets: Secrets;
  ports: Ports;
  /** Of the embedded server when there is one. */
  databaseUrl: string;
}

/** What the server program (all of its roles) is told: everything the operator set, and the parts that we run. */
export function serverEnvironment(installation: Installation): Record<string, string> {
  const { config, secrets, ports, databaseUrl } = installation;
  const { environment, settings, embedded, engineFor, dataFolder, root } = config;
  const engine = `http://127.0.0.1:${ports.engine}`;
  return {
    // From 22 on Node keeps there what it made of the code at the start before. A build empties it.
    NODE_COMPILE_CACHE: join(root, 'server/dist/compiled'),
    ...environment,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    DATABASE_URL: databaseUrl,
    FILES_DIR: join(dataFolder, 'files'),
    WEB_DIR: join(root, 'web/build/client'),
    MEDIA_PROGRAM: join(root, 'media/dist/main.js'),
    MARKS_PROGRAM: join(root, 'marks/dist/main.js'),
    AUTH_SECRET: secrets.AUTH_SECRET,
    FILES_SECRET: secrets.FILES_SECRET,
    WEBHOOK_SECRET: secrets.WEBHOOK_SECRET,
    ALLOW_EMBEDDED: settings.ALLOW_EMBEDDED,
    EMBEDDED: [
      ...embedded,
      ...engineFor.map((service) => `engine:${service}`),
      ...(hasOwnVision(installation) ? ['engine:vision'] : []),
    ].join(','),
    ...(engineFor.includes('runware') ? { RUNWARE_BASE_URL: `${engine}/v1`, RUNWARE_API_KEY: secrets.engineKey } : {}),
    ...(engineFor.includes('fal')
      ? {
          FAL_QUEUE_URL: `${engine}/fal-queue`,
          FAL_REST_URL: `${engine}/fal-rest`,
          FAL_SCHEMA_URL: `${engine}/api/openapi/queue/openapi.json`,
          FAL_KEY: secrets.engineKey,
        }
      : {}),
    ...(hasOwnVision(installation)
      ? {
          VISION_BASE_URL: `${engine}/vision/v1`,
          VISION_API_KEY: secrets.engineKey,
          VISION_MODEL: 'kinora-preview-vision',
        }
      : {}),
    ...(embedded.includes('mail')
      ? { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAILBOX_URL: `http://127.0.0.1:${ports.mailbox}` }
      : {}),
    ...(embedded.includes('payments')
      ? {
          STRIPE_API_URL: `http://127.0.0.1:${ports.payments}`,
          STRIPE_CLOCK_URL: `http://127.0.0.1:${ports.payments}/_control`,
          STRIPE_SECRET_KEY: secrets.paymentsKey,
          STRIPE_WEBHOOK_SECRET: secrets.paymentsWebhookKey,
        }
      : {}),
  };
}

/** The engine describes pictures wherever it runs anyway and nobody named a model. */
function hasOwnVision({ config }: Installation): boolean {
  return config.embedded.includes('engine') && config.environment.VISION_BASE_URL === undefined;
}

export function engineEnvironment({ config, secrets, ports }: Installation): Record<string, string> {
  return {
    ...bareEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(ports.engine),
    DATA_DIR: join(config.dataFolder, 'engine'),
    API_KEY: secrets.engineKey,
    PREVIEW_PROGRAM: join(config.root, 'preview/dist/main.js'),
    MEDIA_PROGRAM: join(config.root, 'media/dist/main.js'),
    ...handedOver(config, ['FFMPEG_PATH', 'FAL_USER_ID']),
  };
}

function handedOver({ environment }: Config, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.includes(name)));
}

export function mailboxEnvironment({ config, ports }: Installation): Record<string, string> {
  return {
    ...bareEnvironment(),
    HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    HTTP_PORT: String(ports.mailbox),
    DATA_DIR: join(config.dataFolder, 'mail'),
  };
}

/** Its pages are opened by browsers on this machine; its messages go to the server. */
export function paymentsEnvironment({ config, secrets, ports, databaseUrl }: Installation): Record<string, string> {
  return {
    ...bareEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(ports.payments),
    // A lock is held on the connection, which poolers do not keep.
    DATABASE_URL: config.environment.DATABASE_DIRECT_URL ?? databaseUrl,
    DATA_DIR: join(config.dataFolder, 'payments'),
    API_KEY: secrets.paymentsKey,
    WEBHOOK_URL: `http://${nearName(config.settings.HOST)}:${config.settings.PORT}/webhooks/stripe`,
    WEBHOOK_SECRET: secrets.paymentsWebhookKey,
  };
}

/** How a program on this machine names the interface that the server listens on. */
function nearName(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    return '127.0.0.1';
  }
  return host.includes(':') ? `[${host}]` : host;
}

// Embedded parts get none of the operator's secrets, but for the database of what keeps its state there.
function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}
