import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import type { S3Settings } from '../objects/s3-client.ts';
import { tracingSettings } from '../tracing/settings.ts';
import { environment } from './environment.ts';
import { readOwnProviders } from './own-providers.ts';
import { readIssuerOrigins, readSignInProviders } from './sign-in-providers.ts';
import { readSigningCertificate } from './signing-certificate.ts';

/** The environment is read once: zod's generated code takes longer to make than it saves in one parse. */
const PARSED_ONCE = { jitless: true };

/** The programs of this installation for files: started, never imported. */
const programBeside = (workspace: 'media' | 'marks') =>
  fileURLToPath(new URL('dist/main.js', import.meta.resolve(`@kinora/${workspace}/package.json`)));

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment for every role of the server.
 * @throws Error with one line a variable when something is missing or wrong, or when an embedded part would run in
 *   production without ALLOW_EMBEDDED=1.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present, PARSED_ONCE);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not complete:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const signInProviders = readSignInProviders(present);
  const isProduction = e.NODE_ENV === 'production';
  const unfit = e.EMBEDDED.filter((part) => part !== 'database' && !part.startsWith('engine:'));
  if (isProduction && unfit.length > 0 && !e.ALLOW_EMBEDDED) {
    throw new Error(
      `Embedded parts (${unfit.join(', ')}) do not run in production. Set ALLOW_EMBEDDED=1 to allow them.`,
    );
  }
  return {
    isProduction,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL === undefined ? undefined : withoutSlash(e.PUBLIC_URL),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    filesFolder: e.FILES_DIR,
    s3: s3Settings(e),
    webFolder: e.WEB_DIR,
    authSecret: e.AUTH_SECRET,
    filesSecret: e.FILES_SECRET,
    webhookSecret: e.WEBHOOK_SECRET,
    runware: {
      baseUrl: e.RUNWARE_BASE_URL,
      apiKey: e.RUNWARE_API_KEY,
      concurrency: e.RUNWARE_CONCURRENCY,
      redux: { adapter: e.RUNWARE_REDUX_ADAPTER, field: e.RUNWARE_REDUX_FIELD },
      isEmbedded: isEngineFor('runware', e.EMBEDDED),
    },
    fal: {
      queueUrl: withoutSlash(e.FAL_QUEUE_URL),
      restUrl: withoutSlash(e.FAL_REST_URL),
      schemaUrl: e.FAL_SCHEMA_URL,
      apiKey: e.FAL_KEY,
      userId: e.FAL_USER_ID,
      concurrency: e.FAL_CONCURRENCY,
      endpoints: e.FAL_ENDPOINTS,
      isEmbedded: isEngineFor('fal', e.EMBEDDED),
      openEndpoints: {
        STYLE_TRANSFER_ENDPOINT: e.STYLE_TRANSFER_ENDPOINT,
        FACE_SWAP_ENDPOINT: e.FACE_SWAP_ENDPOINT,
      },
    },
    vision:
      e.VISION_BASE_URL === undefined
        ? null
        : {
            baseUrl: withoutSlash(e.VISION_BASE_URL),
            apiKey: e.VISION_API_KEY,
            model: e.VISION_MODEL,
            isEmbedded: e.EMBEDDED.includes('engine:vision'),
          },
    promptModel:
      e.PROMPT_BASE_URL === undefined
        ? null
        : { baseUrl: withoutSlash(e.PROMPT_BASE_URL), apiKey: e.PROMPT_API_KEY, model: e.PROMPT_MODEL },
    moderation:
      e.MODERATION_BASE_URL === undefined
        ? null
        : {
            baseUrl: withoutSlash(e.MODERATION_BASE_URL),
            apiKey: e.MODERATION_API_KEY,
            model: e.MODERATION_MODEL,
          },
    media: { program: e.MEDIA_PROGRAM ?? programBeside('media'), path: e.PATH, ffmpegPath: e.FFMPEG_PATH },
    marks: { program: e.MARKS_PROGRAM ?? programBeside('marks') },
    signingCertificate: readSigningCertificate(e),
    timeStampUrl: e.TIME_STAMP_URL,
    pushKeys: pushKeys(e),
    userConcurrency: e.USER_CONCURRENCY,
    streamsAPerson: e.STREAMS_A_PERSON,
    stripe: stripeSettings(e),
    /** Beside fal and Runware; administrators can add more. */
    ownProviders: readOwnProviders(present),
    signInProviders,
    /** Origins of OpenID issuers that may be anywhere, not on the public Internet alone. */
    issuerOrigins: readIssuerOrigins(present, signInProviders),
    sms: smsSettings(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailboxUrl: e.MAILBOX_URL,
    supportEmail: e.SUPPORT_EMAIL ?? addressIn(e.MAIL_FROM),
    /** Where their messages are delivered; an administrator's own address is never shown. */
    supportInbox: e.SUPPORT_EMAIL ?? e.ADMIN_EMAILS[0] ?? addressIn(e.MAIL_FROM),
    adminEmails: e.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    trustedProxies: e.TRUSTED_PROXIES,
    embedded: e.EMBEDDED,
    metricsToken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    tracing: tracingSettings(e),
    logLevel: e.LOG_LEVEL,
  };
}

function stripeSettings(e: z.output<typeof environment>) {
  if (e.STRIPE_SECRET_KEY === undefined) return null;
  if (e.STRIPE_WEBHOOK_SECRET === undefined) {
    throw new Error(
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it: what was paid is heard of through the webhook',
    );
  }
  const { STRIPE_API_URL: apiUrl, STRIPE_CLOCK_URL: clockUrl } = e;
  if (clockUrl !== undefined && new URL(clockUrl).origin !== new URL(apiUrl).origin) {
    throw new Error('STRIPE_CLOCK_URL is the clock of the embedded payment service: remove it');
  }
  return {
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET,
    apiUrl,
    /** The clock of the embedded payment service, on which people can skip time; null for real payments. */
    clockUrl: clockUrl ?? null,
    collectsTax: e.STRIPE_TAX,
  };
}

function pushKeys({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }: z.output<typeof environment>) {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined) {
    throw new Error('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY need each other: they are one pair');
  }
  return { publicKey, privateKey };
}

function s3Settings(e: z.output<typeof environment>): S3Settings | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (S3_BUCKET === undefined && S3_ENDPOINT === undefined) return null;
  if (
    S3_BUCKET === undefined ||
    S3_ENDPOINT === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  ) {
    throw new Error('Files in S3 need all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: e.S3_FORCE_PATH_STYLE === '1',
  };
}

function smsSettings(e: z.output<typeof environment>) {
  if (e.TWILIO_ACCOUNT_SID === undefined) return e.EMBEDDED.includes('mail') ? { kind: 'mailbox' as const } : null;
  if (e.TWILIO_AUTH_TOKEN === undefined || e.TWILIO_FROM === undefined) {
    throw new Error('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it');
  }
  return {
    kind: 'twilio' as const,
    apiUrl: withoutSlash(e.TWILIO_API_URL),
    accountSid: e.TWILIO_ACCOUNT_SID,
    authToken: e.TWILIO_AUTH_TOKEN,
    from: e.TWILIO_FROM,
  };
}

/** The engine stands in for each service that has no key: `engine:fal`, `engine:runware`; `engine` alone means both. */
function isEngineFor(provider: string, embedded: string[]): boolean {
  if (embedded.includes(`engine:${provider}`)) return true;
  return embedded.includes('engine') && !embedded.some((part) => part.startsWith('engine:'));
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** The address in `Kinora <studio@kinora.local>`, or the bare address itself. */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
