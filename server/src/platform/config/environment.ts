import * as z from 'zod';
import { tracingEnvironment } from '../tracing/settings.ts';

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

/** What the program reads of its environment, by name; what a setting is for stands beside it. */
export const environment = z.object({
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
  /** The keys by which push services know this studio (VAPID), in base64url. Unset: a pair of this installation's own. */
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
