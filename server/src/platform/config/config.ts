import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { S3Settings } from '../objects/s3-client.ts';
import { tracingEnvironment, tracingSettings } from '../tracing/settings.ts';
import { readOwnProviders } from './own-providers.ts';
import { readIssuerOrigins, readSignInProviders } from './sign-in-providers.ts';
import { readSigningCertificate } from './signing-certificate.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const flag = z
  .enum(['0', '1', ''])
  .default('0')
  .transform((text) => text === '1');
/** `tool_type=endpoint,...` */
const endpoints = list
  .pipe(
    z
      .array(z.string().regex(/^[a-z0-9_]+=[\w./-]+$/, 'must be tool_type=endpoint,...'))
      .transform((entries) => Object.fromEntries(entries.map((entry) => entry.split('=', 2)))),
  )
  .pipe(z.record(z.string(), z.string()));
const whole = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address people use, without a trailing slash. Unset: whatever loopback address they asked at. */
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.url(),
  /** A session connection for LISTEN where DATABASE_URL goes through a pooler. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** Files while they are worked on; without S3 also all that is kept. */
  FILES_DIR: z.string(),
  /** Unset: files are kept in FILES_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** 0 where the bucket is named before the host. */
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).default('1'),
  WEB_DIR: z.string(),
  AUTH_SECRET: z.string().min(32),
  FILES_SECRET: z.string().min(32),
  WEBHOOK_SECRET: z.string().min(32),
  RUNWARE_BASE_URL: z.url().default('https://api.runware.ai/v1'),
  /** Tools at Runware are switched off without it. */
  RUNWARE_API_KEY: z.string().optional(),
  RUNWARE_CONCURRENCY: whole(4),
  RUNWARE_REDUX_ADAPTER: z
    .string()
    .regex(/^[\w-]+:[\w-]+@[\w-]+$/)
    .default('runware:56@1'),
  RUNWARE_REDUX_FIELD: z.enum(['guideImage', 'guideImages']).default('guideImages'),
  /** Tools at fal are switched off without it. */
  FAL_KEY: z.string().optional(),
  FAL_QUEUE_URL: z.url().default('https://queue.fal.run'),
  FAL_REST_URL: z.url().default('https://rest.fal.ai'),
  FAL_SCHEMA_URL: z.url().default('https://fal.ai/api/openapi/queue/openapi.json'),
  /** The account at fal, as its webhooks name it: those that fal signed for another are refused. */
  FAL_USER_ID: z.string().optional(),
  FAL_CONCURRENCY: whole(8),
  /** Other endpoints at fal than the catalogue names. */
  FAL_ENDPOINTS: endpoints,
  /** Endpoints of classic tools that only an operator can name; without one its tool is switched off. */
  STYLE_TRANSFER_ENDPOINT: z.string().optional(),
  FACE_SWAP_ENDPOINT: z.string().optional(),
  /** An OpenAI-compatible address of a model that sees pictures. Unset: scenes are described by hand. */
  VISION_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISION_API_KEY: z.string().optional(),
  VISION_MODEL: z.string().default('gpt-4o-mini'),
  /** An OpenAI-compatible address of a language model for prompts. Unset: they are helped by rules of the program. */
  PROMPT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROMPT_API_KEY: z.string().optional(),
  PROMPT_MODEL: z.string().default('gpt-4o-mini'),
  /** A service that classifies texts and pictures, at an OpenAI-compatible address. Unset: words alone are looked at. */
  MODERATION_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODERATION_API_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().default('omni-moderation-latest'),
  /** The main file of the video program. @default the one beside this program in the repository */
  MEDIA_PROGRAM: z.string().optional(),
  /** @default the ffmpeg on PATH */
  FFMPEG_PATH: z.string().optional(),
  PATH: z.string().default(''),
  /** The main file of the marks program. @default the one beside this program in the repository */
  MARKS_PROGRAM: z.string().optional(),
  /** What files are signed with, in PEM, and its key. Unset: an issuer of this installation's own. */
  C2PA_CERTIFICATES: z.string().optional(),
  C2PA_PRIVATE_KEY: z.string().optional(),
  /** By which push services know this studio (VAPID), in base64url. Unset: a pair of this installation's own. */
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a point of P-256 in base64url')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  /** An authority that answers RFC 3161. Unset: signatures have no time stamp. */
  TIME_STAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many of one person's generations are worked on at once; the rest wait their turn. */
  USER_CONCURRENCY: whole(3),
  /** How many live streams one person may hold at one server. */
  STREAMS_A_PERSON: whole(20),
  /** Unset: nothing can be bought. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_CLOCK_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_TAX: flag,
  SMTP_URL: z.url(),
  /** Text messages. Unset: they are put into the embedded mailbox, and there are none where mails are really sent. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** A number of yours (E.164), a sender name, or the SID of a messaging service (`MG...`). */
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  MAIL_FROM: z.string().default('Kinora <studio@kinora.local>'),
  MAILBOX_URL: z.url().optional(),
  /** Where people reach the operator, shown to them. @default the address in MAIL_FROM */
  SUPPORT_EMAIL: z.email().optional(),
  ADMIN_EMAILS: list,
  TRUSTED_PROXIES: list,
  ALLOW_EMBEDDED: flag,
  /** Which parts are embedded defaults; the supervisor says so, and for which services the engine stands in. */
  EMBEDDED: list,
  /** Whoever sends it may read /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where the worker answers /metrics; the server does at its own port. Unset: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  ...tracingEnvironment,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** The programs of this installation for files: started, never imported. */
const programBeside = (workspace: 'media' | 'marks') =>
  fileURLToPath(new URL('dist/main.js', import.meta.resolve(`@kinora/${workspace}/package.json`)));

export type Config = ReturnType<typeof readConfig>;

/**
 * The only reader of the environment.
 * @throws Error with one line a variable when something is missing or wrong, or when an embedded part would run in
 *   production without ALLOW_EMBEDDED=1.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
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
    /** Where the embedded payment service says its time, which people can skip; null for real payments. */
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

/** Of `Kinora <studio@kinora.local>`, or of the bare address. */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
