import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseOnce } from '@kinora/embedded-shared/settings';
import * as z from 'zod';

const secret = z.string().min(32, 'must have at least 32 characters').optional();

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  KINORA_DATA: z.string().default('.kinora'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  RUNWARE_API_KEY: z.string().optional(),
  RUNWARE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  FAL_KEY: z.string().optional(),
  FAL_QUEUE_URL: z.url({ protocol: /^https?$/ }).optional(),
  FAL_REST_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  PREVIEW: z.enum(['0', '1']).default('1'),
  ALLOW_EMBEDDED: z.enum(['0', '1']).default('0'),
  ADMIN_EMAILS: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  AUTH_SECRET: secret,
  FILES_SECRET: secret,
  WEBHOOK_SECRET: secret,
});

type Settings = z.infer<typeof environmentSchema>;

/** A part that this installation runs itself because no real service is configured. */
export type EmbeddedPart = 'database' | 'engine' | 'mail' | 'payments';

/** A service that the preview engine can stand in for. */
type EngineService = 'fal' | 'runware';

export interface Config {
  /** Folder of the checkout. */
  root: string;
  dataFolder: string;
  settings: Settings;
  embedded: EmbeddedPart[];
  /** What the engine stands in for: every service without a key, and nothing where it is switched off. */
  engineFor: EngineService[];
  /** Every variable that is set, from the process or from `.env`; the server reads more of them than we do. */
  environment: Record<string, string>;
}

const engineKeys: Record<EngineService, 'FAL_KEY' | 'RUNWARE_API_KEY'> = {
  fal: 'FAL_KEY',
  runware: 'RUNWARE_API_KEY',
};

/**
 * Reads the environment, and `.env` in `root` beneath it; an empty value counts as unset.
 * Throws an Error whose message tells the operator every variable that is wrong or missing.
 */
export function readConfig(root: string, processEnvironment: NodeJS.ProcessEnv): Config {
  const environment = mergeEnvironment(root, processEnvironment);
  const parsed = parseOnce(environmentSchema, environment);
  if (!parsed.success) {
    throw new Error(`The settings are not right:\n${z.prettifyError(parsed.error)}`);
  }
  const settings = parsed.data;
  const services: EngineService[] = ['fal', 'runware'];
  const engineFor = services.filter(
    (service) => settings.PREVIEW === '1' && settings[engineKeys[service]] === undefined,
  );
  const embedded = embeddedParts(settings, engineFor);
  if (settings.NODE_ENV === 'production') {
    refuseUnfitForProduction(settings, embedded, engineFor);
  }
  return { root, dataFolder: resolve(root, settings.KINORA_DATA), settings, embedded, engineFor, environment };
}

function mergeEnvironment(root: string, processEnvironment: NodeJS.ProcessEnv): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const source of [readDotEnv(root), processEnvironment]) {
    for (const [name, value] of Object.entries(source)) {
      if (value !== undefined && value !== '') {
        merged[name] = value;
      }
    }
  }
  return merged;
}

function readDotEnv(root: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return {};
    }
    throw error;
  }
}

function embeddedParts(settings: Settings, engineFor: EngineService[]): EmbeddedPart[] {
  const { DATABASE_URL, SMTP_URL, STRIPE_SECRET_KEY } = settings;
  return [
    ...(DATABASE_URL === undefined ? (['database'] as const) : []),
    ...(engineFor.length > 0 ? (['engine'] as const) : []),
    ...(SMTP_URL === undefined ? (['mail'] as const) : []),
    ...(STRIPE_SECRET_KEY === undefined ? (['payments'] as const) : []),
  ];
}

/** The embedded PostgreSQL is the real one, and fit for production on one machine; the other parts are stand-ins. */
function refuseUnfitForProduction(settings: Settings, embedded: EmbeddedPart[], engineFor: EngineService[]): void {
  const missing = (['AUTH_SECRET', 'FILES_SECRET', 'WEBHOOK_SECRET'] as const).filter((name) => !settings[name]);
  const problems = missing.map((name) => `${name} is not set (for example: openssl rand -hex 32)`);
  const standIns = [
    ...engineFor.map((service) => ({ what: `the preview engine for ${service}`, variable: engineKeys[service] })),
    ...(embedded.includes('mail') ? [{ what: 'the mailbox', variable: 'SMTP_URL' }] : []),
    ...(embedded.includes('payments') ? [{ what: 'the payment service', variable: 'STRIPE_SECRET_KEY' }] : []),
  ];
  if (settings.ALLOW_EMBEDDED !== '1') {
    for (const { what, variable } of standIns) {
      problems.push(`${what} would be the embedded one; set ${variable} to use a real one`);
    }
  }
  if (problems.length > 0) {
    const hint = standIns.length > 0 ? '\nALLOW_EMBEDDED=1 permits the embedded parts.' : '';
    throw new Error(`NODE_ENV=production needs more:\n${problems.map((line) => `- ${line}`).join('\n')}${hint}`);
  }
}
