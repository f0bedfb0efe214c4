import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from './config.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const names = [
  'AUTH_SECRET',
  'FILES_SECRET',
  'WEBHOOK_SECRET',
  'databasePassword',
  'engineKey',
  'paymentsKey',
  'paymentsWebhookKey',
] as const;

export type Secrets = Record<(typeof names)[number], string>;

/** The installation's secrets: from the environment, else from `secrets.json`, where missing ones are generated once. */
export function loadSecrets({ dataFolder, settings }: Config): Secrets {
  const path = join(dataFolder, 'secrets.json');
  const kept = readJsonFile(path, z.record(z.string(), z.string())) ?? {};
  const generated = (name: string) => kept[name] ?? randomBytes(32).toString('hex');
  const stored: Secrets = {
    AUTH_SECRET: generated('AUTH_SECRET'),
    FILES_SECRET: generated('FILES_SECRET'),
    WEBHOOK_SECRET: generated('WEBHOOK_SECRET'),
    databasePassword: generated('databasePassword'),
    engineKey: generated('engineKey'),
    paymentsKey: generated('paymentsKey'),
    paymentsWebhookKey: generated('paymentsWebhookKey'),
  };
  if (names.some((name) => kept[name] === undefined)) {
    writeJsonFile(path, { ...kept, ...stored });
  }
  return {
    ...stored,
    AUTH_SECRET: settings.AUTH_SECRET ?? stored.AUTH_SECRET,
    FILES_SECRET: settings.FILES_SECRET ?? stored.FILES_SECRET,
    WEBHOOK_SECRET: settings.WEBHOOK_SECRET ?? stored.WEBHOOK_SECRET,
  };
}
