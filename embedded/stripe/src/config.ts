import { portSetting, readSettings } from '@kinora/embedded-shared/settings';
import * as z from 'zod';

const seedPriceSchema = z.strictObject({
  lookup_key: z.string().min(1),
  product: z.string().min(1),
  /** Cents. */
  unit_amount: z.int().min(0),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .default('usd'),
  recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }).optional(),
});

export type SeedPrice = z.infer<typeof seedPriceSchema>;

const seedPricesSchema = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(seedPriceSchema));

const webAddress = z.url({ protocol: /^https?$/ });

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting,
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  DATABASE_SCHEMA: z.string().min(1).max(63).default('embedded_stripe'),
  DATA_DIR: z.string().min(1).optional(),
  API_KEY: z.string().min(1),
  WEBHOOK_URL: webAddress.optional(),
  WEBHOOK_SECRET: z.string().min(1).optional(),
  PUBLIC_ORIGIN: webAddress.optional(),
  SEED_PRICES: seedPricesSchema,
});

export interface Config {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** Where the state is kept: a PostgreSQL database, and the name of a schema there. */
  database: { url: string; schema: string };
  /** Where an earlier release may have left its state. */
  formerFolder: string | null;
  /** The secret key that API requests carry. */
  apiKey: string;
  /** Where events go; without it they are only listed. */
  webhook: { url: string; secret: string } | null;
  /** Origin at which people's browsers reach the hosted pages; null = the address listened on. */
  publicOrigin: string | null;
  seedPrices: SeedPrice[];
}

/** Reads the settings from the environment; throws an Error that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = readSettings('payment service', environmentSchema, environment);
  const { WEBHOOK_URL, WEBHOOK_SECRET, PUBLIC_ORIGIN } = settings;
  if (WEBHOOK_URL !== undefined && WEBHOOK_SECRET === undefined) {
    throw new Error('The payment service cannot start: WEBHOOK_URL needs WEBHOOK_SECRET, which signs the events.');
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    database: { url: settings.DATABASE_URL, schema: settings.DATABASE_SCHEMA },
    formerFolder: settings.DATA_DIR ?? null,
    apiKey: settings.API_KEY,
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
    publicOrigin: PUBLIC_ORIGIN === undefined ? null : new URL(PUBLIC_ORIGIN).origin,
    seedPrices: settings.SEED_PRICES,
  };
}
